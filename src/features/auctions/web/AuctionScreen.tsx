import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Breadcrumb } from '../../../platform/web/ui/Breadcrumb.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { Facades } from '../../../platform/web/ui/Facades.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { PendingPage } from '../../../platform/web/ui/PendingPage.tsx'
import { useNarrow } from '../../../platform/web/ui/use-narrow.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { useNameTitle } from '../../settings/web/public.ts'
import type { AuctionView } from '../contract/auction.ts'
import type { strings } from '../strings.en.ts'
import { AuctionBar } from './AuctionBar.tsx'
import { AuctionPanel } from './AuctionPanel.tsx'
import css from './AuctionScreen.module.css'
import { BidHistory } from './BidHistory.tsx'
import { OwnLead } from './OwnLead.tsx'
import { StateStrip } from './StateStrip.tsx'
import { TypeChip } from './TypeChip.tsx'
import { useAuction } from './use-auction.ts'

/**
 * `/auctions/:auctionId`: notices lead here, `?bid=again` straight to the bid. The auction of now is read on the page of what is
 * sold, with all that belongs to it; this page itself is for the auctions before, and for what is not open any more.
 */
export function AuctionScreen() {
  const { auctionId = '' } = useParams()
  const { search } = useLocation()
  const { auction, error, refetch } = useAuction(auctionId)
  const gone = error instanceof Refusal && error.code === 'not-found'
  if (gone || !auction)
    return (
      <PendingPage
        error={error}
        onRetry={() => void refetch()}
        missing={<Missing />}
        className={css.page}
        height="420px"
      />
    )
  if (auction.current && auction.subject.link) return <Navigate to={auction.subject.link + search} replace />
  return (
    <Wrap className={css.page}>
      <Shown auction={auction} />
    </Wrap>
  )
}

function Shown({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const narrow = useNarrow()
  const [search] = useSearchParams()
  const { subject } = auction
  useNameTitle(subject.title, t('pages.auction'))
  return (
    <>
      <Breadcrumb items={[{ label: t('web.list.title'), href: '/auctions' }, { label: subject.title }]} />
      <div className={css.columns}>
        <article className={css.subject}>
          <div className={css.picture}>
            {subject.picture ? (
              <img src={subject.picture.fileUrl} alt="" decoding="async" />
            ) : (
              <Facades seed={subject.id} size="wide" />
            )}
          </div>
          <div className={css.head}>
            <TypeChip type={subject.type} tone="neutral" />
            <h1>
              <Bdi lang={subject.lang}>{subject.title}</Bdi>
            </h1>
          </div>
          <div className={css.seller}>
            <LinkText to={`/profile/${auction.seller.username}`} quiet>
              <Bdi>{auction.seller.name}</Bdi>
            </LinkText>
            {subject.link && <Button href={subject.link}>{t('web.see-subject')}</Button>}
          </div>
          {narrow && (
            <>
              <div className={css.strip}>
                <StateStrip auction={auction} />
              </div>
              <OwnLead auction={auction} />
              <BidHistory auction={auction} />
            </>
          )}
        </article>
        {narrow ? (
          <AuctionBar auctionId={auction._id} opened={search.get('bid') !== null} />
        ) : (
          <div className={css.panel}>
            <AuctionPanel auctionId={auction._id} />
          </div>
        )}
      </div>
    </>
  )
}

function Missing() {
  const t = useText<typeof strings>('auctions')
  return (
    <EmptyState
      kind="no-match"
      level={1}
      title={t('web.missing')}
      body={t('web.missing-too')}
      action={
        <Button variant="primary" href="/auctions">
          {t('web.list.see-live')}
        </Button>
      }
    />
  )
}
