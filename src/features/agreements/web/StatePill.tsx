import {
  CheckCheck,
  CircleSlash,
  Clock,
  Handshake,
  Hourglass,
  TriangleAlert,
  Undo2,
} from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import type { Tone } from '../../../platform/web/ui/Chip.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import type { State } from '../rules.ts'
import type { strings } from '../strings.en.ts'

const LOOKS = {
  requested: { Sign: Clock, tone: 'info' },
  accepted: { Sign: Handshake, tone: 'primary' },
  disputed: { Sign: TriangleAlert, tone: 'danger' },
  done: { Sign: CheckCheck, tone: 'success' },
  declined: { Sign: CircleSlash, tone: 'neutral' },
  cancelled: { Sign: Undo2, tone: 'neutral' },
  expired: { Sign: Hourglass, tone: 'neutral' },
} as const satisfies Record<State, { Sign: typeof Clock; tone: Tone }>

/** How far an agreement is, as icon and word. */
export function StatePill({ state }: { state: State }) {
  const t = useText<typeof strings>('agreements')
  const { Sign, tone } = LOOKS[state]
  return <StatusPill status={state} label={t(`states.${state}`)} tone={tone} icon={<Sign {...iconSmall} />} />
}
