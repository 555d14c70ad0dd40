import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import { ShownMoney } from '../../../profiles/web/show/ShownMoney.tsx'
import type { MyItem } from '../../contract/mine.ts'
import { itemPathOf } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { ItemPicture } from '../card/ItemPicture.tsx'
import styles from '../MyItems.module.css'
import { statusTones } from '../status-tones.ts'
import { OwnersActs } from './OwnersActs.tsx'

/** One of one's own items: what it is, how it stands, what was said about it, and what can be done. */
export function MyItemRow({ item }: { item: MyItem }) {
  const { card } = item
  return (
    <Card as="li" bare className={styles.row}>
      <div className={styles.picture}>
        <ItemPicture picture={card.picture} seed={card._id} />
      </div>
      <div className={styles.words}>
        <p className={styles.name}>
          <Go to={itemPathOf(card._id)}>
            <Bdi lang={card.lang}>{card.name}</Bdi>
          </Go>
        </p>
        <Facts item={item} />
        <Remarks item={item} />
      </div>
      <OwnersActs item={item} />
    </Card>
  )
}

function Facts({ item }: { item: MyItem }) {
  const t = useText<typeof strings>('items')
  const { card, quantity, sold, restorableUntil } = item
  const soldOut = card.status === 'sold' && quantity !== null && sold >= quantity
  return (
    <div className={styles.facts}>
      <StatusPill
        status={card.status}
        tone={statusTones[card.status]}
        label={t(soldOut ? 'status.sold-out' : `status.${card.status}`)}
      />
      {card.offer && (
        <Chip tone={card.offer.state === 'live' ? 'live' : 'neutral'}>
          {t(`mine.auction-state.${card.offer.state}`)}
        </Chip>
      )}
      {card.price ? (
        <ShownMoney amount={card.price.units} currency={card.price.currency} own />
      ) : (
        <span>{t('card.auction')}</span>
      )}
      {quantity !== null && <span>{t('mine.sold-of', { sold, all: quantity })}</span>}
      {quantity === null && sold > 0 && <span>{t('mine.sold-count', { count: sold })}</span>}
      {card.publishedAt && card.status === 'published' && <DateText value={card.publishedAt} />}
      {restorableUntil && <span>{t('mine.gone-on', { date: dayOf(restorableUntil) })}</span>}
    </div>
  )
}

const dayOf = (iso: string): string => iso.slice(0, 10).split('-').reverse().join('/')

/** What the club said, and changes that were not sent. */
function Remarks({ item }: { item: MyItem }) {
  const t = useText<typeof strings>('items')
  return (
    <>
      {item.hidden && (
        <p className={styles.note} dir="auto">
          {t('mine.hidden-because', { reason: item.hidden })}
        </p>
      )}
      {item.asked && (
        <p className={styles.note} dir="auto">
          {item.asked.reason !== null && t('mine.asked-because', { reason: item.asked.reason })}
          {item.asked.reason === null && t('mine.asked-at', { count: item.asked.fields })}
        </p>
      )}
      {item.draft && <p className={styles.note}>{t('mine.unsent-changes')}</p>}
    </>
  )
}
