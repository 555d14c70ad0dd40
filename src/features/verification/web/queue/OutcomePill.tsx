import { CircleCheck, CircleX, MessageCircleQuestion } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import type { strings } from '../../strings.en.ts'
import type { DecisionName } from '../../vocabulary.ts'

const LOOK = {
  approve: { tone: 'success', Icon: CircleCheck },
  changes: { tone: 'warning', Icon: MessageCircleQuestion },
  reject: { tone: 'danger', Icon: CircleX },
} as const

/** How a case was decided. */
export function OutcomePill({ outcome }: { outcome: DecisionName }) {
  const t = useText<typeof strings>('verification')
  const { tone, Icon } = LOOK[outcome]
  const icon = <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
  return <StatusPill status={outcome} tone={tone} icon={icon} label={t(`outcomes.${outcome}`)} />
}
