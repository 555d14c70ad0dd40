import { ShieldAlert, ShieldCheck, ShieldQuestion } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import type { Tone } from '../../../platform/web/ui/Chip.tsx'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import type { Standing } from '../contract/case.ts'
import type { strings } from '../strings.en.ts'
import type { Severity, Status } from '../vocabulary.ts'

const SEVERITY = {
  low: { tone: 'neutral', Icon: ShieldCheck },
  medium: { tone: 'warning', Icon: ShieldQuestion },
  high: { tone: 'danger', Icon: ShieldAlert },
} as const

/** How grave a case is: sign and word. `full` says of what. */
export function SeverityPill({ severity, full }: { severity: Severity; full?: boolean }) {
  const t = useText<typeof strings>('complaints')
  const { tone, Icon } = SEVERITY[severity]
  const word = t(`severity.${severity}`)
  return (
    <StatusPill
      status={severity}
      tone={tone}
      icon={<Icon size={14} strokeWidth={1.75} aria-hidden="true" />}
      label={full ? t('case.severity-of', { severity: word }) : word}
    />
  )
}

const TONES: Record<Status, Tone> = {
  new: 'primary',
  in_review: 'info',
  waiting: 'neutral',
  actioned: 'warning',
  dismissed: 'success',
  appealed: 'brass',
  closed: 'neutral',
}

/** Where a case stands. */
export function StatusOf({ standing: { status } }: { standing: Pick<Standing, 'status'> }) {
  const t = useText<typeof strings>('complaints')
  return <StatusPill status={status} tone={TONES[status]} label={t(`status.${status}`)} />
}

/** What a kind of thing is called, alone or within a sentence; one that came later by its own name. */
export function useKindName(as: 'kinds' | 'one-of' = 'kinds'): (kind: string) => string {
  const t = useText<typeof strings>('complaints') as (key: string) => string
  return kind => {
    const said = t(`${as}.${kind}`)
    return said === `${as}.${kind}` ? kind : said
  }
}
