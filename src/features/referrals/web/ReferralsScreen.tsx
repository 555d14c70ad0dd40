import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead } from '../../../platform/web/call.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Reading } from '../../../platform/web/ui/Reading.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { credited, myReferrals, STATES } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { InvitedList } from './InvitedList.tsx'
import { LinkCard } from './LinkCard.tsx'
import css from './ReferralsScreen.module.css'

/** `/referrals`: one's own link to send on, and who came by it. */
export function ReferralsScreen() {
  const t = useText<typeof strings>('referrals')
  const viewer = useViewer()
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const list = useRead(myReferrals, { query: { page } }, { keepPrevious: true })
  const slow = useDelayed(list.isPending)
  useAnnounced(credited, viewer && `member:${viewer.id}`, () => {
    void client.invalidateQueries({ queryKey: [myReferrals.id] })
  })
  const { data } = list
  return (
    <Wrap className={css.page}>
      <Reading className={css.reading}>
        <PageHeader title={t('title')} lead={t('lead')} />
        {list.error && <ErrorPiece error={list.error} onRetry={() => void list.refetch()} />}
        {slow && <Skeleton height="320px" />}
        {data && (
          <>
            <LinkCard link={data.link} />
            {data.count > 0 && (
              <dl className={css.states}>
                {STATES.map(state => (
                  <div key={state} className={css.state}>
                    <dt>{t(`states.${state}`)}</dt>
                    <dd>{data.totals[state]}</dd>
                  </div>
                ))}
              </dl>
            )}
            <InvitedList rows={data.data} count={data.count} page={page} onPage={setPage} />
          </>
        )}
      </Reading>
    </Wrap>
  )
}
