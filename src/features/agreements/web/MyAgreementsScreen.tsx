import { useQueryClient } from '@tanstack/react-query'
import { useRead } from '../../../platform/web/call.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useQueryValues } from '../../../platform/web/query-state.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Pagination } from '../../../platform/web/ui/Pagination.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { TabPanel } from '../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { agreementTouched, listMine } from '../contract.ts'
import { STATES } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { AgreementRowCard } from './AgreementRowCard.tsx'
import css from './Agreements.module.css'
import { NoAgreements } from './NoAgreements.tsx'
import { StateFilter } from './StateFilter.tsx'

const PER_PAGE = 20
const TABS = 'agreements'

/** What is looked at, from the address. */
function useLooked() {
  const [search, set] = useQueryValues()
  return {
    side: search.get('side') === 'received' ? ('received' as const) : ('sent' as const),
    state: STATES.find(one => one === search.get('state')) ?? null,
    page: Math.max(1, Number(search.get('page')) || 1),
    set,
  }
}

/** `/my-agreements`: what one asked for, and what is asked of one, by state. */
export function MyAgreementsScreen() {
  const t = useText<typeof strings>('agreements')
  const viewer = useViewer()
  const client = useQueryClient()
  const { side, state, page, set } = useLooked()
  const query = { side, page, perPage: PER_PAGE, ...(state && { state }) }
  const list = useRead(listMine, { query }, { keepPrevious: true })
  const slow = useDelayed(list.isPending)
  useAnnounced(agreementTouched, viewer && `member:${viewer.id}`, () => {
    void client.invalidateQueries({ queryKey: [listMine.id] })
  })
  const { data } = list
  const waits = data?.waiting[side] ?? 0
  return (
    <Wrap className={css.page}>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Tabs
        id={TABS}
        label={t('tabs.label')}
        value={side}
        onChange={next => set({ side: next === 'sent' ? null : next, state: null, page: null })}
        tabs={(['sent', 'received'] as const).map(key => ({
          key,
          label: t(`tabs.${key}`),
          ...(data && { count: data.sides[key] }),
        }))}
      />
      <TabPanel of={TABS} value={side}>
        {list.error && <ErrorPiece error={list.error} onRetry={() => void list.refetch()} />}
        {slow && <Skeleton height="320px" />}
        {data && data.sides[side] > 0 && (
          <div className={css.tools}>
            <StateFilter states={data.states} value={state} onPick={next => set({ state: next, page: null })} />
            {waits > 0 && <p className={css.waits}>{t('waiting', { count: waits })}</p>}
          </div>
        )}
        {data && data.count === 0 && (
          <NoAgreements side={side} narrowed={state !== null} onAll={() => set({ state: null, page: null })} />
        )}
        <ul className={css.rows}>
          {data?.data.map(one => (
            <AgreementRowCard key={one._id} agreement={one} side={side === 'sent' ? 'requester' : 'owner'} />
          ))}
        </ul>
        <Pagination
          page={page}
          perPage={PER_PAGE}
          count={data?.count ?? 0}
          onPage={next => set({ page: String(next) })}
        />
      </TabPanel>
    </Wrap>
  )
}
