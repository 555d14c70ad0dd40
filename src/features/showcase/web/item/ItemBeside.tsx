import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import type { ItemPage } from '../../../items/contract/page.ts'
import type { strings } from '../../strings.en.ts'
import css from './ItemPage.module.css'
import { ItemSale } from './ItemSale.tsx'
import { OwnItem } from './OwnItem.tsx'

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
  const t = useText<typeof strings>('showcase')
  const { status } = card
  if (own || !(sold || status === 'closed')) return null
  const words = status === 'closed' ? 'item.closed-too' : status === 'sold' ? 'item.sold-too' : 'item.sold-out-too'
  return (
    <Alert tone="info" title={t('item.not-on-sale')}>
      {t(words)}
    </Alert>
  )
}
