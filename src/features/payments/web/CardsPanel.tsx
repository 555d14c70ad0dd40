import { useState } from 'react'
import { Plus, TriangleAlert } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import type { PaymentMethod } from '../contract.ts'
import { isLastMonth } from '../rules/sandbox-cards.ts'
import type { strings } from '../strings.en.ts'
import css from './CardsPanel.module.css'
import { useAddMethod, useMethods, usePreferMethod, useRemoveMethod } from './data.ts'
import { WayPicture } from './WayPicture.tsx'

/** One's own cards: brand, last four, expiry; add, make first, remove. `returnTo` is where the gateway's page leads back. */
export function CardsPanel({ returnTo }: { returnTo: string }) {
  const t = useText<typeof strings>('payments')
  const words = useWords()
  const { data, error, isPending, refetch } = useMethods()
  const slow = useDelayed(isPending)
  const add = useAddMethod()
  const [going, setGoing] = useState<PaymentMethod | null>(null)
  if (error)
    return <EmptyState kind="failed" action={<Button onClick={() => void refetch()}>{words('ui.retry')}</Button>} />
  if (!data) return slow ? <Skeleton height="96px" /> : null
  return (
    <div className={css.panel}>
      {data.count === 0 && <p className={css.none}>{t('cards.none')}</p>}
      {data.count > 0 && (
        <ul className={css.list}>
          {data.data.map(card => (
            <Row key={card._id} card={card} onRemove={() => setGoing(card)} />
          ))}
        </ul>
      )}
      {data.mayAdd && (
        <div>
          <Button
            icon={<Plus {...iconProps} />}
            loading={add.busy}
            onClick={() => void add.run({ body: { returnTo } })}
          >
            {t('cards.add')}
          </Button>
        </div>
      )}
      {going && <RemoveCard card={going} isLast={data.count === 1} onClose={() => setGoing(null)} />}
    </div>
  )
}

function Row({ card, onRemove }: { card: PaymentMethod; onRemove: () => void }) {
  const t = useText<typeof strings>('payments')
  const prefer = usePreferMethod()
  const expiry = `${String(card.expiryMonth).padStart(2, '0')}/${String(card.expiryYear % 100).padStart(2, '0')}`
  // The club writes a month before as well.
  const soon =
    card.first && !card.expired && isLastMonth({ month: card.expiryMonth, year: card.expiryYear }, new Date())
  return (
    <li className={css.card}>
      <WayPicture way={card.first ? 'card' : 'other'} />
      <div className={css.text}>
        <p className={css.name}>
          <CardName brand={card.brand} last4={card.last4} />
        </p>
        <p className={card.expired ? css.expired : soon ? css.soon : css.expiry}>
          {soon && <TriangleAlert {...iconSmall} />}
          <span>
            {t(card.expired ? 'cards.expired' : 'cards.expires')} <Bdi ltr>{expiry}</Bdi>
            {soon && ` ${t('cards.soon')}`}
          </span>
        </p>
      </div>
      <div className={css.marks}>
        {card.first && <Chip tone="primary">{t('cards.first')}</Chip>}
        {card.test && <Chip tone="warning">{t('cards.test')}</Chip>}
      </div>
      <div className={css.acts}>
        {!card.first && (
          <Button
            variant="ghost"
            loading={prefer.busy}
            onClick={() => void prefer.run({ params: { methodId: card._id } })}
          >
            {t('cards.make-first')}
          </Button>
        )}
        <Button variant="ghost" onClick={onRemove}>
          {t('cards.remove')}
        </Button>
      </div>
    </li>
  )
}

type RemoveProps = { card: PaymentMethod; isLast: boolean; onClose: () => void }

function RemoveCard({ card, isLast, onClose }: RemoveProps) {
  const t = useText<typeof strings>('payments')
  const remove = useRemoveMethod(onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('cards.remove-title', { card: `\u2068${brandName(card.brand)}\u2069`, last4: card.last4 })}
      footer={
        <>
          <Button onClick={onClose}>{t('cards.keep')}</Button>
          <Button
            variant="danger"
            loading={remove.busy}
            onClick={() => void remove.run({ params: { methodId: card._id } })}
          >
            {t('cards.remove')}
          </Button>
        </>
      }
    >
      <p>{t(isLast ? 'cards.remove-last' : card.first ? 'cards.remove-first' : 'cards.remove-one')}</p>
    </Dialog>
  )
}

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  mada: 'mada',
}

/** How a brand is written. */
const brandName = (brand: string): string => BRANDS[brand] ?? brand

/** "Visa ending in 4242". */
function CardName({ brand, last4 }: { brand: string; last4: string }) {
  const t = useText<typeof strings>('payments')
  return (
    <span>
      <Bdi ltr>{brandName(brand)}</Bdi> {t('cards.ending', { last4 })}
    </span>
  )
}
