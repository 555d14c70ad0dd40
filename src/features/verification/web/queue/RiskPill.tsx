import { ShieldAlert, ShieldCheck, ShieldQuestion } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import { VisuallyHidden } from '../../../../platform/web/ui/VisuallyHidden.tsx'
import type { strings } from '../../strings.en.ts'
import type { Risk } from '../../vocabulary.ts'

const LOOK = {
  low: { tone: 'success', Icon: ShieldCheck },
  medium: { tone: 'warning', Icon: ShieldQuestion },
  high: { tone: 'danger', Icon: ShieldAlert },
} as const

/** The risk of a case: sign and word. */
export function RiskPill({ risk }: { risk: Risk }) {
  const t = useText<typeof strings>('verification')
  const { tone, Icon } = LOOK[risk]
  const level = t(`risks.${risk}`)
  return (
    <>
      <StatusPill
        status={risk}
        tone={tone}
        icon={<Icon size={14} strokeWidth={1.75} aria-hidden="true" />}
        label={level}
      />
      <VisuallyHidden>{t('risk-of', { level })}</VisuallyHidden>
    </>
  )
}
