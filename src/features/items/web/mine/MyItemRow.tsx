import { useState } from 'react'
import { useNavigate } from 'react-router'
import { shortDate } from '../../../../platform/shared/text.ts'
import {
  Check,
  CirclePause,
  CircleX,
  Copy,
  Ellipsis,
  ExternalLink,
  Pencil,
  Play,
  RotateCcw,
  Trash2,
} from '../../../../platform/web/icons.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../../../platform/web/ui/Menu.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { ShownMoney } from '../../../lookups/web/public.ts'
import type { ItemOffer } from '../../contract.ts'
import type { MyItem } from '../../contract/mine.ts'
import { editPathOf, itemPathOf, type Offer } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { ItemPicture } from '../card/ItemPicture.tsx'
import { timeWords } from '../card/time-words.ts'
import { useDuplicateItem, useSetItemStatus } from '../data.ts'
import { ItemStatusPill } from '../ItemStatusPill.tsx'
import styles from '../MyItems.module.css'
import { useMinute } from '../use-minute.ts'

const ICONS = { pause: CirclePause, resume: Play, sold: Check, close: CircleX, remove: Trash2, restore: RotateCcw }

/** What an owner may do with an item now: edit at hand, the rest in a menu; removing asks first. */
function OwnersActs({ item }: { item: MyItem }) {
  const t = useText<typeof strings>('items')
  const { card, may } = item
  const [removing, setRemoving] = useState(false)
  const status = useSetItemStatus(({ message }) => void toast({ tone: 'success', title: message }))
  const copy = useCopy()
  const act = (wish: Offer) => {
    setRemoving(false)
    void status.run({ params: { itemId: card._id }, body: { status: wish } })
  }
  const gone = card.status === 'removed'
  const editable = !gone && card.offer?.state !== 'live' && !card.offer?.held
  const acts: MenuItem[] = may.map(wish => {
    const Icon = ICONS[wish]
    return {
      key: wish,
      label: t(`mine.${wish}`),
      icon: <Icon {...iconProps} />,
      ...(wish === 'remove' && { tone: 'danger' as const }),
      onPick: () => (wish === 'remove' ? setRemoving(true) : act(wish)),
    }
  })
  const items: MenuItem[] = [
    { key: 'open', label: t('mine.open'), icon: <ExternalLink {...iconProps} />, href: itemPathOf(card._id) },
    { key: 'copy', label: t('mine.duplicate'), icon: <Copy {...iconProps} />, onPick: () => void copy(card._id) },
    ...acts,
  ]
  return (
    <>
      <div className={styles.ways}>
        {editable && (
          <Button icon={<Pencil {...iconProps} />} href={editPathOf(card.kind, card._id)}>
            {t('mine.edit')}
          </Button>
        )}
        {gone && may.includes('restore') && (
          <Button icon={<RotateCcw {...iconProps} />} loading={status.busy} onClick={() => act('restore')}>
            {t('mine.restore')}
          </Button>
        )}
      </div>
      <div className={styles.more}>
        <Menu
          align="end"
          label={t('mine.more', { name: isolate(card.name) })}
          trigger={
            <IconButton label={t('mine.more', { name: isolate(card.name) })} icon={<Ellipsis {...iconProps} />} />
          }
          items={items}
        />
      </div>
      <Dialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t('mine.remove-title', { name: isolate(card.name) })}
        size="small"
        footer={
          <>
            <Button onClick={() => setRemoving(false)}>{t('mine.keep')}</Button>
            <Button variant="danger" loading={status.busy} onClick={() => act('remove')}>
              {t('mine.remove')}
            </Button>
          </>
        }
      >
        <p>{t('mine.remove-body')}</p>
      </Dialog>
    </>
  )
}

/** Copies an item and opens the draft. */
function useCopy(): (itemId: string) => Promise<void> {
  const go = useNavigate()
  const { run } = useDuplicateItem()
  return async itemId => {
    const answer = await run({ params: { itemId } })
    if (!answer) return
    toast({ tone: 'success', title: answer.message })
    await go(`/${answer.data.kind}/create?draft=${answer.data._id}`)
  }
}

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
      <ItemStatusPill status={card.status} soldOut={soldOut} />
      {card.offer ? <Auction offer={card.offer} /> : <Price card={card} />}
      {quantity !== null && <span>{t('mine.sold-of', { sold, all: quantity })}</span>}
      {quantity === null && sold > 0 && <span>{t('mine.sold-count', { count: sold })}</span>}
      {card.publishedAt && card.status === 'published' && (
        <span>{t('mine.published-on', { date: shortDate(card.publishedAt) })}</span>
      )}
      {restorableUntil && <span>{t('mine.gone-on', { date: shortDate(restorableUntil) })}</span>}
    </div>
  )
}

function Price({ card: { price, per } }: { card: MyItem['card'] }) {
  const t = useText<typeof strings>('items')
  if (!price) return <span>{t('card.auction')}</span>
  return (
    <span>
      <ShownMoney amount={price.units} currency={price.currency} own /> {per && t(`card.per.${per}`)}
    </span>
  )
}

/** How its auction goes: what is bid, how often, and for how long it still runs. */
function Auction({ offer }: { offer: ItemOffer }) {
  const t = useText<typeof strings>('items')
  const now = useMinute()
  const { state, units, currency, bids } = offer
  return (
    <>
      <Chip tone={state === 'live' ? 'live' : 'neutral'}>{t(`mine.auction-state.${state}`)}</Chip>
      {units !== null && currency && (
        <span>
          {t(bids > 0 ? 'mine.current-bid' : 'mine.first-bid')} <ShownMoney amount={units} currency={currency} own />
        </span>
      )}
      {state !== 'scheduled' && <span>{bids > 0 ? t('card.bids', { count: bids }) : t('card.no-bids')}</span>}
      {state !== 'over' && <span>{timeWords(offer, now, t)}</span>}
    </>
  )
}

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
