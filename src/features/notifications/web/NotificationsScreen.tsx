import { useEffect, useRef, useState } from 'react'
import { dayAt } from '../../../platform/shared/zones.ts'
import { CheckCheck, Settings } from '../../../platform/web/icons.ts'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { Pagination } from '../../../platform/web/ui/Pagination.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import type { NoticeEntry, NoticePage } from '../contract.ts'
import { type Group, GROUPS } from '../rules/topics.ts'
import type { strings } from '../strings.en.ts'
import { Beside } from './Beside.tsx'
import { useBell, useNotices, useReadNotices } from './data.ts'
import css from './list.module.css'
import { NoticeLine } from './NoticeLine.tsx'

const PER_PAGE = 24
type Shown = 'all' | 'unread' | Group

const groupOf = (show: string): Group | null => GROUPS.find(group => group === show) ?? null

/** Every notice of the reader: what waits first, then by day; by what is unread, and by what they are about. */
export function NotificationsScreen() {
  const t = useText<typeof strings>('notifications')
  const [show, setShow] = useQueryState('show', 'all')
  const [page, setPage] = useState(1)
  const { unreadNotifications } = useBell()
  const notices = useNotices(page, show === 'unread', groupOf(show))
  const read = useReadNotices()
  const slow = useDelayed(notices.isPending)
  const choose = (key: Shown) => {
    setPage(1)
    setShow(key)
  }
  return (
    <Wrap className={css.page}>
      <div>
        <header className={css.head}>
          <h1 className={css.title}>{t('title')}</h1>
          <Button
            variant="ghost"
            icon={<CheckCheck {...iconSmall} />}
            disabled={unreadNotifications === 0}
            loading={read.busy}
            onClick={() => void read.run({ body: {} })}
          >
            {t('mark-all')}
          </Button>
          <IconButton
            variant="outline"
            label={t('settings')}
            href="/account-setting?section=notifications"
            icon={<Settings {...iconProps} />}
          />
        </header>
        <Filters shown={show as Shown} unread={unreadNotifications} page={notices.data} onChoose={choose} />
        {notices.error && <ErrorPiece error={notices.error} onRetry={() => void notices.refetch()} />}
        {slow && <Skeleton height="320px" />}
        {notices.data && <List page={notices.data} show={show as Shown} first={page === 1} />}
        <Pagination page={page} perPage={PER_PAGE} count={notices.data?.count ?? 0} onPage={setPage} />
      </div>
      <Beside />
    </Wrap>
  )
}

type FiltersProps = { shown: Shown; unread: number; page: NoticePage | undefined; onChoose: (key: Shown) => void }

/** All, what is unread, and each group that the reader has been told of. */
function Filters({ shown, unread, page, onChoose }: FiltersProps) {
  const t = useText<typeof strings>('notifications')
  const chip = (key: Shown, label: string, count: number) => (
    <button key={key} type="button" className={css.filter} aria-pressed={shown === key} onClick={() => onChoose(key)}>
      {label}
      {count > 0 && <span className={css.filterCount}>{count}</span>}
    </button>
  )
  const chips = useRef<HTMLFieldSetElement>(null)
  // On a phone they lie in one line: the one that holds is in sight, whichever address the page was opened by.
  const counted = page !== undefined
  // When another one is chosen, and when the counts have come, which make all wider.
  useEffect(() => {
    const pressed = chips.current?.querySelector('[aria-pressed=true]')
    void pressed?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [shown, counted])
  return (
    <fieldset ref={chips} className={css.filters}>
      <legend className="visually-hidden">{t('title')}</legend>
      {chip('all', t('all'), 0)}
      {chip('unread', t('unread'), unread)}
      {GROUPS.filter(group => group !== 'work' || page?.unreadOf.work || shown === 'work').map(group =>
        chip(group, t(`filters.${group}`), page?.unreadOf[group] ?? 0),
      )}
    </fieldset>
  )
}

function List({ page, show, first }: { page: NoticePage; show: Shown; first: boolean }) {
  const t = useText<typeof strings>('notifications')
  const [now] = useState(() => Date.now())
  // What waits stands on top of the first page alone, and not by its day again.
  const waiting = first ? page.waiting : []
  const data = page.data.filter(one => page.waiting.every(other => other._id !== one._id))
  if (data.length + waiting.length === 0) {
    const title = show === 'all' ? 'none-yet' : show === 'unread' ? 'none-unread' : 'none-of'
    return <EmptyState kind="none-yet" title={t(title)} body={show === 'all' ? t('none-yet-too') : ''} />
  }
  return (
    <>
      {waiting.length > 0 && <Day head={t('waits')} these={waiting} waits />}
      {byDay(data, now, readerZone()).map(({ when, these }) => (
        <Day key={`${when} ${these[0]!._id}`} head={t(when)} these={these} />
      ))}
    </>
  )
}

function Day({ head, these, waits = false }: { head: string; these: readonly NoticeEntry[]; waits?: boolean }) {
  return (
    <section className={css.day} data-waits={waits || undefined}>
      <h2 className={css.dayHead}>{head}</h2>
      <ul>
        {these.map((notice, n) => (
          <NoticeLine key={notice._id} notice={notice} waits={waits} first={n === 0} />
        ))}
      </ul>
    </section>
  )
}

const DAY = 86_400_000
type When = 'today' | 'yesterday' | 'week' | 'earlier'

/** On which day of the reader's something came, as the list says it. */
function whenOf(createdAt: string, now: number, zone: string): When {
  const days = (dayAt(now, zone) - dayAt(new Date(createdAt).getTime(), zone)) / DAY
  return days <= 0 ? 'today' : days === 1 ? 'yesterday' : days < 7 ? 'week' : 'earlier'
}

/** Things by their day, in their order. */
function byDay<T extends { createdAt: string }>(
  all: readonly T[],
  now: number,
  zone: string,
): { when: When; these: T[] }[] {
  const days: { when: When; these: T[] }[] = []
  for (const one of all) {
    const when = whenOf(one.createdAt, now, zone)
    const last = days.at(-1)
    if (last?.when === when) last.these.push(one)
    else days.push({ when, these: [one] })
  }
  return days
}
