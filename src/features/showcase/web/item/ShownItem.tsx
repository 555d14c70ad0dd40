import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Breadcrumb } from '../../../../platform/web/ui/Breadcrumb.tsx'
import { useNarrow } from '../../../../platform/web/ui/use-narrow.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import { useAuctionOf } from '../../../auctions/web/use-auction-of.ts'
import type { ItemPage } from '../../../items/contract/page.ts'
import { ITEM } from '../../../items/contract.ts'
import { listPathOf } from '../../../items/rules.ts'
import { Gallery } from '../../../items/web/page/Gallery.tsx'
import { useNameTitle } from '../../../settings/web/use-name-title.ts'
import type { strings } from '../../strings.en.ts'
import { ItemBar } from './ItemBar.tsx'
import { ItemBeside } from './ItemBeside.tsx'
import { ItemHead } from './ItemHead.tsx'
import css from './ItemPage.module.css'
import { ItemParts } from './ItemParts.tsx'
import { SimilarItems } from './SimilarItems.tsx'

/** The page of an offer that is there. */
export function ShownItem({ item }: { item: ItemPage }) {
  const t = useText<typeof strings>('showcase')
  const narrow = useNarrow()
  const { card, images } = item
  // A draft auction is its owner's alone, and not among the card's facts.
  const draft = useAuctionOf({ kind: ITEM, id: card._id }, card.saleType !== 1 && !card.offer)
  const auctionId = card.offer?.auctionId ?? draft
  useNameTitle(card.name)
  const crumbs = [
    { label: t('item.market'), href: '/market' },
    { label: t(`item.lists.${card.kind}`), href: listPathOf(card.kind) },
    {
      label: (
        <Bdi lang={card.lang} clip>
          {card.name}
        </Bdi>
      ),
    },
  ]
  return (
    <Wrap className={css.page}>
      {!narrow && <Breadcrumb items={crumbs} />}
      <div className={css.columns}>
        <div className={css.top}>
          <Gallery images={images} name={card.name} seed={card._id} />
          <ItemHead item={item} />
        </div>
        <ItemBeside item={item} auctionId={auctionId} narrow={narrow} />
        <div className={css.parts}>
          <ItemParts item={item} />
        </div>
      </div>
      <SimilarItems itemId={card._id} />
      {narrow && <ItemBar item={item} auctionId={auctionId} />}
    </Wrap>
  )
}
