import { CheckCheck, Clock, Hourglass, Inbox, Lock, MessageCircle } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Chip, type Tone } from '../../../../platform/web/ui/Chip.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import type { Priority, Status } from '../../rules/vocabulary.ts'
import type { strings } from '../../strings.en.ts'

const LOOKS = {
  new: { Sign: Inbox, tone: 'live' },
  open: { Sign: MessageCircle, tone: 'info' },
  waiting_customer: { Sign: Hourglass, tone: 'brass' },
  on_hold: { Sign: Clock, tone: 'neutral' },
  resolved: { Sign: CheckCheck, tone: 'success' },
  closed: { Sign: Lock, tone: 'neutral' },
} as const satisfies Record<Status, { Sign: typeof Clock; tone: Tone }>

/** How far a ticket is, as staff say it. */
export function TicketStatus({ status }: { status: Status }) {
  const t = useText<typeof strings>('support')
  const { Sign, tone } = LOOKS[status]
  return <StatusPill status={status} label={t(`statuses.${status}`)} tone={tone} icon={<Sign {...iconSmall} />} />
}

const TONES: Record<Priority, Tone> = { low: 'neutral', normal: 'neutral', high: 'warning', urgent: 'danger' }

/** How urgent a ticket is. */
export function PriorityChip({ priority }: { priority: Priority }) {
  const t = useText<typeof strings>('support')
  return <Chip tone={TONES[priority]}>{t(`priorities.${priority}`)}</Chip>
}
