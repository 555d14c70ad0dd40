import { Ban, Crown } from 'lucide-react'
import { useState } from 'react'
import { holds } from '../../../platform/shared/access.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import type { AuctionView } from '../contract/views.ts'
import { refusalToVoid } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { AskReason } from './AskReason.tsx'
import css from './BidRow.module.css'
import { useAuctionMoney } from './use-auction-money.ts'
import type { ShownBid } from './use-bids.ts'
import { useChangeStatus } from './use-change-status.ts'

/** One line of the history: who, how much, when; a bid that staff took out says so. */
export function BidRow({ row, auction }: { row: ShownBid; auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const money = useAuctionMoney(auction.currency)
  const viewer = useViewer()
  const { bid, bidder, number, amount, automatic, leads } = row
  const own = number === auction.yours.number
  const staff = holds(viewer, 'auctions.void') && refusalToVoid(auction, { voided: false }) === null
  const mayVoid = staff && !automatic && bid.voided === null
  return (
    <li className={css.row} data-void={bid.voided !== null || undefined}>
      <span className={css.crown}>
        {leads && (
          <>
            <Crown {...iconSmall} />
            <VisuallyHidden>{t('web.history.leads')} </VisuallyHidden>
          </>
        )}
      </span>
      <span className={css.who} data-own={own || undefined}>
        {own ? t('web.history.you') : <Bidder bidder={bidder} number={number} />}
        {automatic && <span className={css.more}>{t('web.history.automatic')}</span>}
        {bid.voided !== null && (
          <span className={css.more} dir="auto">
            {t('web.history.void')}: {bid.voided}
          </span>
        )}
      </span>
      <bdi dir="ltr" className={css.amount}>
        {money.own(amount)}
      </bdi>
      <span className={css.when}>
        <TimeAgo value={bid.at} />
      </span>
      {staff && (
        <span className={css.act}>
          {mayVoid && <VoidBid auction={auction} bidId={bid._id} amount={money.own(amount)} />}
        </span>
      )}
    </li>
  )
}

function Bidder({ bidder, number }: Pick<ShownBid, 'bidder' | 'number'>) {
  const t = useText<typeof strings>('auctions')
  if (bidder)
    return (
      <LinkText to={`/profile/${bidder.username}`} quiet>
        <Bdi>{bidder.name}</Bdi>
      </LinkText>
    )
  return t('web.history.bidder', { number })
}

/** Staff take a bid out, with a reason that everybody sees. */
function VoidBid({ auction, bidId, amount }: { auction: AuctionView; bidId: string; amount: string }) {
  const t = useText<typeof strings>('auctions')
  const [open, setOpen] = useState(false)
  const write = useChangeStatus(() => setOpen(false))
  return (
    <>
      <IconButton
        size="compact"
        label={t('web.staff.void-named', { amount })}
        icon={<Ban {...iconSmall} />}
        onClick={() => setOpen(true)}
      />
      <AskReason
        open={open}
        onClose={() => setOpen(false)}
        title={t('web.staff.void-title')}
        body={t('web.staff.void-body', { amount })}
        reason={t('web.staff.reason')}
        go={t('web.staff.void')}
        danger
        busy={write.busy}
        refusal={write.refusal}
        onGo={reason =>
          void write.run({ params: { auctionId: auction._id }, body: { status: 'void-bid', bidId, reason } })
        }
      />
    </>
  )
}
