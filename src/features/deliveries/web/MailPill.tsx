import { Check, CircleX, Clock, Inbox, type LucideIcon } from 'lucide-react'
import { useText } from '../../../platform/web/text.tsx'
import type { Tone } from '../../../platform/web/ui/Chip.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import type { MailState } from '../contract.ts'
import type { strings } from '../strings.en.ts'

const LOOKS: Record<MailState, { tone: Tone; icon: LucideIcon }> = {
  waiting: { tone: 'info', icon: Clock },
  sent: { tone: 'success', icon: Check },
  kept: { tone: 'brass', icon: Inbox },
  dead: { tone: 'danger', icon: CircleX },
}

/** How a mail fared, by icon and word. */
export function MailPill({ state }: { state: MailState }) {
  const t = useText<typeof strings>('deliveries')
  const { tone, icon: Drawing } = LOOKS[state]
  return <StatusPill status={state} tone={tone} icon={<Drawing {...iconSmall} />} label={t(`states.${state}`)} />
}
