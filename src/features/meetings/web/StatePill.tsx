import { CalendarClock, CheckCheck, Clock, Handshake, Hourglass, Undo2, Video } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import type { Tone } from '../../../platform/web/ui/Chip.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import type { State } from '../rules.ts'
import type { strings } from '../strings.en.ts'

type Shown = State | 'waiting' | 'now'
const LOOKS = {
  proposed: { Sign: CalendarClock, tone: 'info' },
  fixed: { Sign: Handshake, tone: 'primary' },
  cancelled: { Sign: Undo2, tone: 'neutral' },
  held: { Sign: CheckCheck, tone: 'success' },
  expired: { Sign: Hourglass, tone: 'neutral' },
  waiting: { Sign: Clock, tone: 'warning' },
  now: { Sign: Video, tone: 'live' },
} as const satisfies Record<Shown, { Sign: typeof Clock; tone: Tone }>

/** Where a meeting stands, as icon and word. */
export function StatePill({ state }: { state: Shown }) {
  const t = useText<typeof strings>('meetings')
  const { Sign, tone } = LOOKS[state]
  return <StatusPill status={state} label={t(`states.${state}`)} tone={tone} icon={<Sign {...iconSmall} />} />
}
