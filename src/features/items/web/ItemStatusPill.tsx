import {
  Archive,
  CircleCheck,
  CirclePause,
  Clock,
  MessageSquareWarning,
  PencilLine,
  Tag,
  Trash2,
} from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import type { Tone } from '../../../platform/web/ui/Chip.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import type { ItemStatus } from '../contract.ts'
import type { strings } from '../strings.en.ts'

/** Colour and drawing of each status. */
const LOOK: Record<ItemStatus, { tone: Tone; Icon: typeof Clock }> = {
  draft: { tone: 'neutral', Icon: PencilLine },
  pending_review: { tone: 'info', Icon: Clock },
  changes_requested: { tone: 'warning', Icon: MessageSquareWarning },
  published: { tone: 'success', Icon: CircleCheck },
  paused: { tone: 'neutral', Icon: CirclePause },
  sold: { tone: 'brass', Icon: Tag },
  closed: { tone: 'neutral', Icon: Archive },
  removed: { tone: 'danger', Icon: Trash2 },
}

/** The status of an item, in icon and word; `soldOut` where the last piece is gone. Needs the sentences of `items`. */
export function ItemStatusPill({ status, soldOut }: { status: ItemStatus; soldOut?: boolean }) {
  const t = useText<typeof strings>('items')
  const { tone, Icon } = LOOK[status]
  const label = t(soldOut ? 'status.sold-out' : `status.${status}`)
  return <StatusPill status={status} tone={tone} icon={<Icon {...iconSmall} />} label={label} />
}
