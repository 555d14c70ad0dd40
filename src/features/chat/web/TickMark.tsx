import { Check, CheckCheck, CircleAlert, Clock } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import type { Tick } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './TickMark.module.css'

const ICONS = { waiting: Clock, failed: CircleAlert, sent: Check, delivered: CheckCheck, read: CheckCheck }

/** How far one's own message is: on its way, with the club, on their device, read, or not taken. */
export function TickMark({ tick }: { tick: Tick | 'waiting' | 'failed' }) {
  const t = useText<typeof strings>('chat')
  const Icon = ICONS[tick]
  return (
    <span className={css.tick} data-tick={tick} role="img" aria-label={t(`tick.${tick}`)} title={t(`tick.${tick}`)}>
      <Icon {...iconSmall} />
    </span>
  )
}
