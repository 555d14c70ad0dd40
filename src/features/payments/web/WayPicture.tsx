import { CreditCard, Landmark } from '../../../platform/web/icons.ts'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import css from './WayPicture.module.css'

/** The little picture of a way of paying: a kept card that is charged (`card`), a bank, or a card that is none of both. */
export function WayPicture({ way }: { way: string }) {
  return (
    <span className={css.picture} data-way={way}>
      {way === 'bank' ? <Landmark {...iconProps} /> : <CreditCard {...iconProps} />}
    </span>
  )
}
