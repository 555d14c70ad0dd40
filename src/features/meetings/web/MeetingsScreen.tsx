import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { refusalToAccess } from '../../../platform/shared/access.ts'
import { timeText } from '../../../platform/shared/moments.ts'
import { commaOf } from '../../../platform/shared/text.ts'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { CalendarClock, Repeat2, Video } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useQueryValues } from '../../../platform/web/query-state.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Pagination } from '../../../platform/web/ui/Pagination.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { TabPanel } from '../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { listMeetings, type MeetingRow, meetingTouched, proposeMeeting, startNow } from '../contract.ts'
import { isRoomOpen, LISTS } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Meetings.module.css'
import { shortDay } from './moments.ts'
import { ProposeForm } from './ProposeForm.tsx'
import { StatePill } from './StatePill.tsx'

const PER_PAGE = 20
const TABS = 'meetings'

/** `/meeting`: start one now, propose one (`?propose`, `?with=name&about=kind:id`), and one's own. */
export function MeetingsScreen() {
  const [search] = useQueryValues()
  const viewer = useViewer()
  const username = search.get('with') || null
  const [kind = '', id = ''] = (search.get('about') ?? '').split(':')
  const about = /^[\w-]{1,40}$/.test(kind) && /^[0-9a-f-]{36}$/i.test(id) ? { kind, id } : null
  const mayPropose = refusalToAccess(proposeMeeting.access, viewer) === null
  if (mayPropose && (username !== null || search.has('propose')))
    return (
      <Wrap className={css.page}>
        <ProposeForm key={username} username={username} about={about} />
      </Wrap>
    )
  return <OwnMeetings mayPropose={mayPropose} />
}

function OwnMeetings({ mayPropose }: { mayPropose: boolean }) {
  const t = useText<typeof strings>('meetings')
  const [search, set] = useQueryValues()
  const list = LISTS.find(one => one === search.get('list')) ?? null
  const page = Math.max(1, Number(search.get('page')) || 1)
  const viewer = useViewer()
  const client = useQueryClient()
  useAnnounced(meetingTouched, viewer && `member:${viewer.id}`, () => {
    void client.invalidateQueries({ queryKey: [listMeetings.id] })
  })
  const read = useRead(
    listMeetings,
    { query: { page, perPage: PER_PAGE, ...(list && { list }) } },
    { keepPrevious: true },
  )
  const slow = useDelayed(read.isPending)
  const shown = list ?? read.data?.list
  return (
    <Wrap className={css.page}>
      <PageHeader title={t('title')} lead={t('lead')} actions={<Begin mayPropose={mayPropose} />} />
      {read.error && <ErrorPiece error={read.error} onRetry={() => void read.refetch()} />}
      {slow && <Skeleton height="320px" />}
      {shown && (
        <>
          <Tabs
            id={TABS}
            label={t('tabs.label')}
            value={shown}
            onChange={next => set({ list: next, page: null })}
            tabs={LISTS.map(key => ({
              key,
              label: t(`tabs.${key}`),
              ...(read.data && { count: read.data.counts[key] }),
            }))}
          />
          <TabPanel of={TABS} value={shown}>
            {read.data && read.data.list === shown && read.data.count === 0 && (
              <EmptyState
                kind="none-yet"
                title={t(`none.${shown}`)}
                body={t(`none.${shown}-too`)}
                action={mayPropose ? <Button href="/meeting?propose=1">{t('propose')}</Button> : undefined}
              />
            )}
            <ul className={css.rows}>
              {read.data?.list === shown && read.data.data.map(one => <MeetingCard key={one._id} meeting={one} />)}
            </ul>
            {read.data && (
              <Pagination
                page={page}
                perPage={PER_PAGE}
                count={read.data.count}
                onPage={next => set({ page: String(next) })}
              />
            )}
            <p className={css.more}>
              <LinkText to="/recordings">{t('recordings')}</LinkText>
            </p>
          </TabPanel>
        </>
      )}
    </Wrap>
  )
}

/** Starts a meeting now, which leads into its room, or leads to the proposal. */
function Begin({ mayPropose }: { mayPropose: boolean }) {
  const t = useText<typeof strings>('meetings')
  const navigate = useNavigate()
  const start = useWrite(startNow, {
    invalidates: [listMeetings],
    onDone: ({ message, data }) => {
      toast({ tone: 'success', title: message })
      void navigate(`/meeting/${data._id}/room`)
    },
  })
  return (
    <>
      {mayPropose && (
        <Button href="/meeting?propose=1" icon={<CalendarClock {...iconSmall} />}>
          {t('propose')}
        </Button>
      )}
      <Button
        variant="primary"
        icon={<Video {...iconSmall} />}
        loading={start.busy}
        onClick={() => void start.run({ body: { zone: readerZone() } })}
      >
        {t('start-now')}
      </Button>
      {start.refusal && <p className={css.warn}>{start.refusal.message}</p>}
    </>
  )
}

const SHOWN = 3

/** A meeting in one's list: its day, its time here, with whom. */
function MeetingCard({ meeting }: { meeting: MeetingRow }) {
  const t = useText<typeof strings>('meetings')
  const { language } = useLanguage()
  const zone = readerZone()
  const at = meeting.startsAt ?? meeting.firstAt
  const others = meeting.people.filter(one => !one.you)
  const names = others
    .slice(0, SHOWN)
    .map(one => isolate(one.name))
    .join(commaOf(language))
  const more = others.length - SHOWN
  const now = isRoomOpen(meeting, new Date())
  const pill = now ? 'now' : meeting.waitsForYou ? 'waiting' : meeting.state
  return (
    <Card as="li" className={css.row} href={`/meeting/${meeting._id}`} linkLabel={meeting.title}>
      <span className={css.when}>
        {at ? (
          <>
            <bdi className={css.bigTime}>{timeText(at, zone)}</bdi>
            <bdi className={css.caption}>{shortDay(at, language, zone)}</bdi>
          </>
        ) : (
          <span className={css.caption}>—</span>
        )}
      </span>
      <span className={css.words}>
        <strong className={css.name}>
          <Bdi lang={meeting.language} clip={2}>
            {meeting.title}
          </Bdi>
        </strong>
        <span className={css.quiet}>
          {others.length === 0 ? t('row.alone') : t('row.with', { names })}
          {more > 0 && ` ${t('row.others', { count: more })}`}
        </span>
        <span className={css.caption}>
          {t('minutes', { count: meeting.minutes })}
          {meeting.state === 'proposed' &&
            meeting.timeCount > 1 &&
            ` · ${t('row.times', { count: meeting.timeCount })}`}
          {meeting.repeats && (
            <>
              {' · '}
              <Repeat2 {...iconSmall} aria-hidden="true" className={css.inline} /> {t(`row.${meeting.repeats.every}`)}
              {meeting.series &&
                `${commaOf(language)}${t('row.one-of', { at: String(meeting.series.occurrence), of: String(meeting.series.of) })}`}
            </>
          )}
        </span>
      </span>
      <span className={css.stands}>
        <StatePill state={pill} />
      </span>
    </Card>
  )
}
