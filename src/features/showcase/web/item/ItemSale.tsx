import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { AgreementBox } from '../../../agreements/web/AgreementBox.tsx'
import { AuctionPanel } from '../../../auctions/web/AuctionPanel.tsx'
import type { ItemPage } from '../../../items/contract/page.ts'
import { ITEM } from '../../../items/contract.ts'
import type { strings } from '../../strings.en.ts'

type ItemSaleProps = {
  item: ItemPage
  /** Its auction, as far as the reader sees one. */
  auctionId: string | null
  /** On phones the bar at the lower end has the auction, in a sheet. */
  narrow: boolean
}

/** How an offer is sold: its auction, or its price with the way to ask for it. */
export function ItemSale({ item, auctionId, narrow }: ItemSaleProps) {
  const t = useText<typeof strings>('showcase')
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
