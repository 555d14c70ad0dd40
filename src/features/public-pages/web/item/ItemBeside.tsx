import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useWrite } from '../../../../platform/web/call.ts'
import { Ellipsis, PenLine } from '../../../../platform/web/icons.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { Menu } from '../../../../platform/web/ui/Menu.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { Written } from '../../../../platform/web/ui/Written.tsx'
import { AgreementBox } from '../../../agreements/web/public.ts'
import { AuctionPanel } from '../../../auctions/web/public.ts'
import { ITEM } from '../../../items/contract.ts'
import { duplicateItem, setItemStatus } from '../../../items/contract/mine.ts'
import type { ItemPage } from '../../../items/contract/page.ts'
import { readItem } from '../../../items/contract/page.ts'
import { editPathOf, listPathOf, type Offer } from '../../../items/rules.ts'
import type { strings as itemWords } from '../../../items/strings.en.ts'
import { ItemStatusPill } from '../../../items/web/public.ts'
import type { strings } from '../../strings.en.ts'
import css from './ItemPage.module.css'
import { ownActs } from './own-acts.ts'

type ItemBesideProps = { item: ItemPage; auctionId: string | null; narrow: boolean }

/** Beside an offer: what its owner may do, how it is sold, and that it is not sold any more. */
export function ItemBeside({ item, auctionId, narrow }: ItemBesideProps) {
  return (
    <aside className={css.beside}>
      {item.own && <OwnItem item={item} />}
      {!auctionId && <NotOnSale item={item} />}
      <ItemSale item={item} auctionId={auctionId} narrow={narrow} />
    </aside>
  )
}

function NotOnSale({ item: { card, sold, own } }: { item: ItemPage }) {
  const t = useText<typeof strings>('public-pages')
  const { status } = card
  if (own || !(sold || status === 'closed')) return null
  const words = status === 'closed' ? 'item.closed-too' : status === 'sold' ? 'item.sold-too' : 'item.sold-out-too'
  return (
    <Alert tone="info" title={t('item.not-on-sale')}>
      {t(words)}
    </Alert>
  )
}

type ItemSaleProps = {
  item: ItemPage
  /** Its auction, as far as the reader sees one. */
  auctionId: string | null
  /** On phones the bar at the lower end has the auction, in a sheet. */
  narrow: boolean
}

/** How an offer is sold: its auction, or its price with the way to ask for it. */
function ItemSale({ item, auctionId, narrow }: ItemSaleProps) {
  const t = useText<typeof strings>('public-pages')
  const { saleType, status, _id: id } = item.card
  if (auctionId)
    return narrow ? null : (
      <div>
        <h2 className="visually-hidden">{t('item.sale')}</h2>
        <AuctionPanel auctionId={auctionId} />
      </div>
    )
  if (saleType === 1)
    return (
      <div id="offer">
        <AgreementBox subject={{ kind: ITEM, id }} />
      </div>
    )
  if (status !== 'published') return null
  return (
    <Alert tone="info" title={t('item.not-begun')}>
      {t('item.not-begun-too')}
    </Alert>
  )
}

/** For its owner: how it stands, and everything they may do with it now. */
function OwnItem({ item }: { item: ItemPage }) {
  const t = useText<typeof strings>('public-pages')
  const words = useText<typeof itemWords>('items')
  const { card, hidden } = item
  const { kind, status } = card
  return (
    <Card as="section" className={css.own}>
      <div className={css.ownHead}>
        <h2 className={css.ownTitle}>{t('item.own-title')}</h2>
        <ItemStatusPill status={status} />
      </div>
      {hidden !== null && (
        <Alert tone="warning" title={t('item.hidden')}>
          <p dir="auto">
            <Written text={hidden} />
          </p>
        </Alert>
      )}
      {status !== 'published' && status !== 'sold' && status !== 'closed' && (
        <p className={css.ownNote}>{t('item.not-public')}</p>
      )}
      {(card.offer?.state === 'live' || card.offer?.held) && (
        <p className={css.ownNote}>{words('refusals.auction-live')}</p>
      )}
      <OwnItemActs item={item} />
      <LinkText to={`${listPathOf(kind)}?tab=mine`}>{t('item.own-list')}</LinkText>
    </Card>
  )
}

/** What its owner may do with an item now: edit at hand, the rest in a menu; removing asks first. */
function OwnItemActs({ item }: { item: ItemPage }) {
  const words = useText<typeof itemWords>('items')
  const [asks, setAsks] = useState(false)
  const { _id: itemId, kind, status, name } = item.card
  const { busy, move, copying, copy } = useOwnItem(itemId)
  const { change, acts } = ownActs(item)
  const more = words('mine.more', { name: isolate(name) })
  const act = (offer: Offer) => (offer === 'remove' ? setAsks(true) : move(offer))
  const remove = () => {
    setAsks(false)
    move('remove')
  }
  return (
    <div className={css.ownActs}>
      {status !== 'removed' && (
        <Button
          href={change ? editPathOf(kind, itemId) : undefined}
          disabled={!change}
          icon={<PenLine {...iconProps} />}
        >
          {words('mine.edit')}
        </Button>
      )}
      <Menu
        align="end"
        label={more}
        trigger={<IconButton label={more} icon={<Ellipsis {...iconProps} />} loading={busy || copying} />}
        items={[
          { key: 'copy', label: words('mine.duplicate'), onPick: copy },
          ...acts.map(offer => ({
            key: offer,
            label: words(`mine.${offer}`),
            onPick: () => act(offer),
            ...(offer === 'remove' && { tone: 'danger' as const }),
          })),
        ]}
      />
      <AskRemove open={asks} name={name} onClose={() => setAsks(false)} onRemove={remove} />
    </div>
  )
}

type AskRemoveProps = { open: boolean; name: string; onClose: () => void; onRemove: () => void }

/** Says what removing does before it is done. */
function AskRemove({ open, name, onClose, onRemove }: AskRemoveProps) {
  const words = useText<typeof itemWords>('items')
  const footer = (
    <>
      <Button onClick={onClose}>{words('mine.keep')}</Button>
      <Button variant="danger" onClick={onRemove}>
        {words('mine.remove')}
      </Button>
    </>
  )
  const title = words('mine.remove-title', { name: isolate(name) })
  return (
    <Dialog open={open} onClose={onClose} title={title} size="small" footer={footer}>
      <p>{words('mine.remove-body')}</p>
    </Dialog>
  )
}

/** What an owner does with an item on its page. */
function useOwnItem(itemId: string) {
  const go = useNavigate()
  const onRefusal = (refusal: Error) => toast({ tone: 'danger', title: refusal.message })
  const move = useWrite(setItemStatus, {
    invalidates: [readItem],
    onDone: ({ message }) => toast({ tone: 'success', title: message }),
    onRefusal,
  })
  const copy = useWrite(duplicateItem, {
    onDone: ({ data }) => void go(`/${data.kind}/create?draft=${data._id}`),
    onRefusal,
  })
  return {
    busy: move.busy,
    move: (offer: Offer) => void move.run({ params: { itemId }, body: { status: offer } }),
    copying: copy.busy,
    copy: () => void copy.run({ params: { itemId } }),
  }
}
