import { momentText } from '../../../../platform/shared/moments.ts'
import {
  BookOpen,
  CircleCheck,
  CircleMinus,
  CircleX,
  MessageCircleQuestion,
  Scale,
  ShieldAlert,
  ShieldCheck,
  ShieldQuestion,
  Undo2,
} from '../../../../platform/web/icons.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { VisuallyHidden } from '../../../../platform/web/ui/VisuallyHidden.tsx'
import type { CaseRow, CaseStanding } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import type { AssignmentEnd, DecisionName, Risk } from '../../vocabulary.ts'
import { ageOf, minutesUntil, useNow } from '../age.ts'
import styles from './Queue.module.css'

const RISKS = {
  low: { tone: 'success', Icon: ShieldCheck },
  medium: { tone: 'warning', Icon: ShieldQuestion },
  high: { tone: 'danger', Icon: ShieldAlert },
} as const

/** The risk of a case: sign and word. */
export function RiskPill({ risk }: { risk: Risk }) {
  const t = useText<typeof strings>('verification')
  const { tone, Icon } = RISKS[risk]
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

/** "26 h": how long a case waits; listeners hear it in words, the tip is the moment it came. */
export function AgeText({ since }: { since: string }) {
  const t = useText<typeof strings>('verification')
  const language = useShownLanguage()
  const { unit, count } = ageOf(since, useNow(30_000))
  return (
    <time dateTime={since} title={momentText(since, language, readerZone())}>
      <bdi aria-hidden="true">{t(`age.${unit}`, { count })}</bdi>
      <VisuallyHidden>{t(`age-long.${unit}`, { count })}</VisuallyHidden>
    </time>
  )
}

/** Who holds a case and for how long, quiet when nobody does. */
export function HolderText({ standing }: { standing: CaseStanding }) {
  const t = useText<typeof strings>('verification')
  const viewer = useViewer()
  const now = useNow(30_000)
  const { claimedBy, claimedUntil } = standing
  if (!claimedBy) return <span className={styles.quiet}>{t('queue.nobody')}</span>
  const count = minutesUntil(claimedUntil, now)
  return (
    <span className={styles.holder}>
      {claimedBy._id === viewer?.id ? t('queue.you') : <Bdi>{claimedBy.name}</Bdi>}
      <span className={styles.quiet}>{t('queue.minutes', { count })}</span>
    </span>
  )
}

const OUTCOMES = {
  approve: { tone: 'success', Icon: CircleCheck },
  changes: { tone: 'warning', Icon: MessageCircleQuestion },
  reject: { tone: 'danger', Icon: CircleX },
} as const

/** How a case was decided. */
export function OutcomePill({ outcome }: { outcome: DecisionName }) {
  const t = useText<typeof strings>('verification')
  const { tone, Icon } = OUTCOMES[outcome]
  const icon = <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
  return <StatusPill status={outcome} tone={tone} icon={icon} label={t(`outcomes.${outcome}`)} />
}

/** Which partner has a case and how far they are, quiet when none has. */
export function PartnerText({ partner }: Pick<CaseRow, 'partner'>) {
  const t = useText<typeof strings>('verification')
  if (!partner) return <span className={styles.quiet}>{t('queue.nobody')}</span>
  return (
    <span className={styles.holder}>
      <Bdi>{partner.name}</Bdi>
      <span className={styles.quiet}>{t(`partner.states.${partner.state}`)}</span>
    </span>
  )
}

const ASSIGNMENTS = {
  reading: { tone: 'info', Icon: BookOpen },
  attested: { tone: 'success', Icon: CircleCheck },
  declined: { tone: 'warning', Icon: CircleMinus },
  unassigned: { tone: 'neutral', Icon: Undo2 },
  conflict: { tone: 'warning', Icon: Scale },
  over: { tone: 'neutral', Icon: Undo2 },
} as const

/** How far a case is in a partner's hands, or how it left them. */
export function AssignmentStatePill({ endedAs }: { endedAs: AssignmentEnd | null }) {
  const t = useText<typeof strings>('verification')
  const state = endedAs ?? 'reading'
  const { tone, Icon } = ASSIGNMENTS[state]
  const icon = <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
  return <StatusPill status={state} tone={tone} icon={icon} label={t(`partner.states.${state}`)} />
}
