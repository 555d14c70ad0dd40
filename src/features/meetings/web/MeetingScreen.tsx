import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { useParams } from 'react-router'
import { timeText } from '../../../platform/shared/moments.ts'
import { useRead } from '../../../platform/web/call.ts'
import { Video } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import { CopyText } from '../../../platform/web/ui/CopyText.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { PendingPage } from '../../../platform/web/ui/PendingPage.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { RoomRecordings } from '../../rooms/web/public.ts'
import { useNameTitle } from '../../settings/web/public.ts'
import { type Meeting, meetingMoved, readMeeting } from '../contract.ts'
import { EARLY_MINUTES, endOf, isRoomOpen } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { Answering } from './Answering.tsx'
import { MeetingActs } from './MeetingActs.tsx'
import { MeetingHistory, PeopleList, WhoWasThere } from './MeetingFacts.tsx'
import css from './Meetings.module.css'
import { MeetingTime } from './MeetingTime.tsx'
import { MinutesPane } from './MinutesPane.tsx'
import { shortDay } from './moments.ts'
import { StatePill } from './StatePill.tsx'

/** `/meeting/{id}`: before it the time with both sides' clocks and the answers, then its room, after it who was there and the minutes. */
export function MeetingScreen() {
  const { meetingId = '' } = useParams()
  const t = useText<typeof strings>('meetings')
  const client = useQueryClient()
  const read = useRead(readMeeting, { params: { meetingId } })
  const meeting = read.data?.data
  const again = () => void client.invalidateQueries({ queryKey: [readMeeting.id] })
  useAnnounced(meetingMoved, meeting ? `meeting:${meeting._id}` : null, again)
  useNameTitle(meeting?.title, t('pages.one'))
  const back = <Button href="/meeting">{t('back')}</Button>
  const missing = (
    <EmptyState kind="no-match" level={1} title={t('one.missing')} body={t('one.missing-too')} action={back} />
  )
  if (read.error || !meeting)
    return <PendingPage error={read.error} onRetry={again} missing={missing} className={css.page} height="320px" />
  return <MeetingPage meeting={meeting} onChanged={again} />
}

function MeetingPage({ meeting, onChanged }: { meeting: Meeting; onChanged: () => void }) {
  const t = useText<typeof strings>('meetings')
  const me = meeting.people.find(one => one.you)
  const owner = me?.owner ?? false
  // The door opens, and answers end, under the eyes of whoever looks.
  const begins = meeting.state === 'fixed' && meeting.startsAt ? Date.parse(meeting.startsAt) : null
  useMoment(begins && endOf(meeting.startsAt!, -EARLY_MINUTES).getTime())
  useMoment(begins)
  const open = isRoomOpen(meeting, new Date())
  const pill = open ? 'now' : meeting.waitsForYou ? 'waiting' : meeting.state
  const coming = meeting.state === 'proposed' || meeting.state === 'fixed'
  return (
    <Wrap className={css.page}>
      <PageHeader
        breadcrumb={[{ label: t('title'), href: '/meeting' }, { label: meeting.title }]}
        title={<Bdi lang={meeting.language}>{meeting.title}</Bdi>}
        lead={<StatePill state={pill} />}
        actions={<MeetingActs meeting={meeting} owner={owner} onChanged={onChanged} />}
      />
      <div className={css.columns}>
        <div className={css.main}>
          <MeetingTime meeting={meeting} />
          {coming && <Answering meeting={meeting} onChanged={onChanged} />}
          {meeting.state === 'fixed' && <RoomDoor meeting={meeting} open={open} />}
          {meeting.state === 'held' && <WhoWasThere meeting={meeting} />}
          {meeting.agenda.length > 0 && (
            <section>
              <h2 className={css.heading}>{t('one.agenda')}</h2>
              <ol className={css.agendaList}>
                {meeting.agenda.map((point, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- points have no names
                  <li key={at}>
                    <bdi className={css.pointNumber}>{at + 1}</bdi>
                    <span dir="auto">{point.text}</span>
                    <span className={css.caption}>{t('short', { count: point.minutes })}</span>
                  </li>
                ))}
              </ol>
            </section>
          )}
          <SeriesList meeting={meeting} />
          {(meeting.state === 'fixed' || meeting.state === 'held') && <RoomRecordings roomId={meeting._id} />}
          {(meeting.state === 'fixed' || meeting.state === 'held') && <MinutesPane meetingId={meeting._id} />}
        </div>
        <Card as="section" className={css.beside}>
          {meeting.about && (
            <p className={css.about}>
              <span className={css.caption}>{t('one.about')}</span>{' '}
              {meeting.about.link ? (
                <LinkText to={meeting.about.link}>
                  <Bdi>{meeting.about.title}</Bdi>
                </LinkText>
              ) : (
                <Bdi>{meeting.about.title}</Bdi>
              )}
            </p>
          )}
          <PeopleList meeting={meeting} owner={owner} onChanged={onChanged} />
          <MeetingHistory steps={meeting.steps} />
        </Card>
      </div>
    </Wrap>
  )
}

/** The longest that a timer of a browser waits. */
const MOST_MS = 2_147_483_647

/** Draws its component once more when a moment comes, in milliseconds; null for none. */
function useMoment(at: number | null): void {
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0)
  useEffect(() => {
    const left = at === null ? -1 : at - Date.now()
    if (left < 0) return
    const timer = setTimeout(draw, Math.min(left + 500, MOST_MS))
    return () => clearTimeout(timer)
  }, [at])
}

/** The way into the room of a meeting, and the link for guests of one that began at once. */
function RoomDoor({ meeting, open }: { meeting: Meeting; open: boolean }) {
  const t = useText<typeof strings>('meetings')
  const opens = endOf(meeting.startsAt!, -EARLY_MINUTES)
  return (
    <section className={css.door}>
      <h2 className={css.heading}>{t('one.join')}</h2>
      {open ? (
        <Button variant="primary" icon={<Video {...iconSmall} />} href={`/meeting/${meeting._id}/room`}>
          {t('one.enter')}
        </Button>
      ) : (
        <p className={css.quiet}>{t('one.opens-at', { time: isolate(timeText(opens, readerZone())) })}</p>
      )}
      {meeting.link && (
        <div className={css.link}>
          <p className={css.caption}>{t('one.link')}</p>
          <CopyText value={meeting.link} whole />
          <p className={css.quiet}>{t('one.link-too')}</p>
        </div>
      )}
    </section>
  )
}

/** All meetings of a series, each with the way to it: one of them is moved, changed or called off on its own page. */
function SeriesList({ meeting }: { meeting: Meeting }) {
  const t = useText<typeof strings>('meetings')
  const { language } = useLanguage()
  const zone = readerZone()
  if (meeting.ofSeries.length < 2) return null
  return (
    <section>
      <h2 className={css.heading}>{t('one.series')}</h2>
      <ol className={css.series}>
        {meeting.ofSeries.map(one => {
          const when = <bdi>{`${shortDay(one.startsAt, language, zone)} ${timeText(one.startsAt, zone)}`}</bdi>
          return (
            <li key={one._id} aria-current={one._id === meeting._id || undefined}>
              <bdi className={css.caption}>{one.occurrence}</bdi>
              {one._id === meeting._id ? (
                <strong>{when}</strong>
              ) : (
                <LinkText to={`/meeting/${one._id}`}>{when}</LinkText>
              )}
              <StatePill state={one.state} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
