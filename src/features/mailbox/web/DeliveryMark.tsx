import { CheckCheck, Clock, Inbox, TriangleAlert } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import type { Delivery } from '../contract/threads.ts'
import type { strings } from '../strings.en.ts'
import css from './Mail.module.css'

const SIGNS = { waiting: Clock, sent: CheckCheck, kept: Inbox, returned: TriangleAlert, dead: TriangleAlert }

/** How a letter of the club fared, in words. */
export function DeliveryMark({ delivery }: { delivery: Delivery }) {
  const t = useText<typeof strings>('mailbox')
  const Sign = SIGNS[delivery]
  return (
    <span className={css.delivery} data-state={delivery}>
      <Sign {...iconSmall} />
      {t(`deliveries.${delivery}`)}
    </span>
  )
}
