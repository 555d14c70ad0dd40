import { BookOpen, CircleCheck, CircleMinus, Scale, Undo2 } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import type { strings } from '../../strings.en.ts'
import type { AssignmentEnd } from '../../vocabulary.ts'

const LOOK = {
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
  const { tone, Icon } = LOOK[state]
  const icon = <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
  return <StatusPill status={state} tone={tone} icon={icon} label={t(`partner.states.${state}`)} />
}
