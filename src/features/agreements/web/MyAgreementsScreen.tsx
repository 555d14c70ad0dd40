import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { useRead } from '../../../platform/web/call.ts'
import { isolate, isolateLatin } from '../../../platform/web/isolate.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useQueryValues } from '../../../platform/web/query-state.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Pagination } from '../../../platform/web/ui/Pagination.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { TabPanel } from '../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import type { AgreementRow } from '../contract.ts'
import { agreementTouched, LISTS, listMine } from '../contract.ts'
import type { Side, State } from '../rules.ts'
import { STATES } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Agreements.module.css'
import { PartyAvatar } from './PartyLine.tsx'
import { StatePill } from './StatePill.tsx'
import { useAmount } from './use-amount.ts'

const PER_PAGE = 20

type InAddress = ReturnType<typeof useLooked>

/** What is looked at, once it is known which side that is. */
type Looked = InAddress & { side: (typeof LISTS)[number] }

/** What of one's agreements is looked at, from the address. */
function useLooked() {
  const [search, set] = useQueryValues()
  return {
    /** Null where the address names none: the one that needs its reader is shown. */
    side: LISTS.find(one => one === search.get('side')) ?? null,
    state: STATES.find(one => one === search.get('state')) ?? null,
    page: Math.max(1, Number(search.get('page')) || 1),
    set,
  }
}

const TABS = 'agreements'

/** `/my-agreements`: what one asked for, and what is asked of one, by state. It opens on the side that needs its reader. */
export function MyAgreementsScreen() {
  const t = useText<typeof strings>('agreements')
  const address = useLooked()
  const list = useMine(address)
  const slow = useDelayed(list.isPending)
  const side = address.side ?? list.data?.side
  const { set } = address
  const tabs = (['sent', 'received'] as const).map(key => ({
    key,
    label: t(`tabs.${key}`),
    ...(list.data && { count: list.data.sides[key] }),
  }))
  return (
    <Wrap className={css.page}>
      <PageHeader title={t('title')} lead={t('lead')} />
      {list.error && <ErrorPiece error={list.error} onRetry={() => void list.refetch()} />}
      {slow && <Skeleton height="320px" />}
      {side && (
        <>
          <Tabs
            id={TABS}
            label={t('tabs.label')}
            value={side}
            onChange={next => set({ side: next, state: null, page: null })}
            tabs={tabs}
          />
          <TabPanel of={TABS} value={side}>
            {list.data && (
              <AgreementList list={list.data} looked={{ ...address, side, set: change => set({ side, ...change }) }} />
            )}
          </TabPanel>
        </>
      )}
    </Wrap>
  )
}

/** One's own agreements, read again whenever one of them moves. */
function useMine({ side, state, page }: ReturnType<typeof useLooked>) {
  const viewer = useViewer()
  const client = useQueryClient()
  const query = { page, perPage: PER_PAGE, ...(side && { side }), ...(state && { state }) }
  useAnnounced(agreementTouched, viewer && `member:${viewer.id}`, () => {
    void client.invalidateQueries({ queryKey: [listMine.id] })
  })
  return useRead(listMine, { query }, { keepPrevious: true })
}

/** One side's agreements, narrowed by state, by pages. */
function AgreementList({ list, looked }: { list: AnswerOf<typeof listMine>; looked: Looked }) {
  const t = useText<typeof strings>('agreements')
  const { side, state, page, set } = looked
  const waits = list.waiting[side]
  return (
    <>
      {list.sides[side] > 0 && (
        <div className={css.tools}>
          <StateFilter states={list.states} value={state} onPick={next => set({ state: next, page: null })} />
          {waits > 0 && <p className={css.waits}>{t('waiting', { count: waits })}</p>}
        </div>
      )}
      {list.count === 0 && (
        <NoAgreements side={side} narrowed={state !== null} onAll={() => set({ state: null, page: null })} />
      )}
      <ul className={css.rows}>
        {list.data.map(one => (
          <AgreementRowCard key={one._id} agreement={one} side={side === 'sent' ? 'requester' : 'owner'} />
        ))}
      </ul>
      <Pagination page={page} perPage={PER_PAGE} count={list.count} onPage={next => set({ page: String(next) })} />
    </>
  )
}

/** An agreement in one's list: what one asked for and of whom, or who asked for what; for how much, how far. */
function AgreementRowCard({ agreement, side }: { agreement: AgreementRow; side: Side }) {
  const t = useText<typeof strings>('agreements')
  const amount = useAmount()
  const { thing, quantity, state, movedAt, auctionId, expiresAt } = agreement
  const other = side === 'requester' ? agreement.owner : agreement.requester
  const asked = side === 'requester'
  const parts = [
    asked ? t('to', { name: isolate(other.name) }) : isolate(thing.name),
    t(`kinds.${thing.kind}`),
    ...(quantity > 1 ? [t(thing.per ? `units.${thing.per}` : 'pieces', { count: quantity })] : []),
    ...(auctionId ? [t('auction')] : []),
  ]
  return (
    <Card
      as="li"
      className={css.row}
      href={`/my-agreements/${agreement._id}`}
      linkLabel={asked ? thing.name : `${other.name}, ${thing.name}`}
    >
      <PartyAvatar party={other} size={48} />
      <span className={css.words}>
        <span className={css.name}>
          {asked ? (
            <Bdi lang={thing.language} clip>
              {thing.name}
            </Bdi>
          ) : (
            <Bdi clip>{other.name}</Bdi>
          )}
        </span>
        <span className={css.quiet}>{parts.join(' · ')}</span>
      </span>
      <span className={css.amount}>
        <bdi>{amount(agreement) ?? t('no-price')}</bdi>
      </span>
      <span className={css.state}>
        <StatePill state={state} />
        <span className={css.quiet}>
          {state === 'requested' && expiresAt ? (
            t('answer-by', { date: isolateLatin(shortDate(expiresAt)) })
          ) : (
            <TimeAgo value={movedAt} />
          )}
        </span>
      </span>
    </Card>
  )
}

type NoAgreementsProps = { side: 'sent' | 'received'; narrowed: boolean; onAll: () => void }

/** Nothing in a list, and what to do about it. */
function NoAgreements({ side, narrowed, onAll }: NoAgreementsProps) {
  const t = useText<typeof strings>('agreements')
  if (narrowed)
    return (
      <EmptyState
        kind="no-match"
        title={t('none.of-state')}
        body={t('none.of-state-too')}
        action={<Button onClick={onAll}>{t('none.show-all')}</Button>}
      />
    )
  const action =
    side === 'sent' ? (
      <Button variant="primary" href="/market">
        {t('none.market')}
      </Button>
    ) : undefined
  return <EmptyState kind="none-yet" title={t(`none.${side}`)} body={t(`none.${side}-too`)} action={action} />
}

type StateFilterProps = {
  states: readonly { state: State; count: number }[]
  value: State | null
  onPick: (state: State | null) => void
}

/** Narrows a list to one state; only those that there are. */
function StateFilter({ states, value, onPick }: StateFilterProps) {
  const t = useText<typeof strings>('agreements')
  const all = states.reduce((sum, one) => sum + one.count, 0)
  const choices = [{ state: null, count: all }, ...states]
  return (
    <fieldset className={css.filter}>
      <legend className="visually-hidden">{t('filter.label')}</legend>
      {choices.map(({ state, count }) => (
        <button
          key={state ?? 'all'}
          type="button"
          className={css.choice}
          aria-pressed={state === value}
          onClick={() => onPick(state)}
        >
          {state ? t(`states.${state}`) : t('filter.all')} <span className={css.count}>{count}</span>
        </button>
      ))}
    </fieldset>
  )
}
