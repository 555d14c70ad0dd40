import { useState } from 'react'
import { useParams } from 'react-router'
import { pathOf } from '../../../platform/shared/call.ts'
import { timeText, zoneText } from '../../../platform/shared/moments.ts'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { Download } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useQueryValues } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { PendingPage } from '../../../platform/web/ui/PendingPage.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { type Inside, RoomPage } from '../../rooms/web/public.ts'
import {
  answerInvitation,
  type GuestMeeting,
  invitationFile,
  readInvitation,
  suggestAsGuest,
} from '../contract/guests.ts'
import { EARLY_MINUTES, endOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { AskedTimes } from './book/AskedTimes.tsx'
import { ClockChanges } from './ClockChanges.tsx'
import { type Entered, GuestDoor } from './GuestDoor.tsx'
import { GuestMinutes } from './GuestMinutes.tsx'
import { HouseSign } from './HouseSign.tsx'
import css from './Meetings.module.css'
import { MinutesPane } from './MinutesPane.tsx'
import { dayIn, isSameClock, longDay } from './moments.ts'
import { saveCalendarFile } from './save-file.ts'
import { SuggestDialog } from './SuggestDialog.tsx'
import { Beside } from './TimePicker.tsx'
import { TimesAnswer } from './TimesAnswer.tsx'
import { WordDialog } from './WordDialog.tsx'

/** `/meeting/join/{token}`: what a guest's mail leads to. They answer, and come into the lobby; nothing else of the club. */
export function JoinScreen() {
  const { token = '' } = useParams()
  const t = useText<typeof strings>('meetings')
  const read = useRead(readInvitation, { params: { token } }, { refetchMs: 30_000 })
  const [entered, setEntered] = useState<Entered | null>(null)
  const again = () => void read.refetch()
  const home = <Button href="/">{t('guest.home')}</Button>
  const missing = (
    <EmptyState kind="no-match" level={1} title={t('guest.missing')} body={t('guest.missing-too')} action={home} />
  )
  const meeting = read.data?.data
  if (read.error || !meeting)
    return <PendingPage error={read.error} onRetry={again} missing={missing} className={css.page} height="320px" />
  if (entered) {
    // Who has an account belongs to the meeting once they are inside, and writes as its members do.
    const content = (inside: Inside) =>
      meeting.account ? (
        <MinutesPane meetingId={meeting._id} />
      ) : (
        <GuestMinutes token={token} sessionKey={inside.key} topic={inside.topic} />
      )
    return (
      <RoomPage
        beside={[{ key: 'minutes', label: t('notes.title'), content }]}
        roomId={entered.roomId}
        pass={entered.pass ?? undefined}
        backHref={`/meeting/join/${token}`}
        backLabel={t('pages.join')}
      />
    )
  }
  return <Invitation token={token} meeting={meeting} onChanged={again} onEntered={setEntered} />
}

type InvitationProps = { token: string; meeting: GuestMeeting; onChanged: () => void }

function Invitation({
  token,
  meeting,
  onChanged,
  onEntered,
}: InvitationProps & { onEntered: (entered: Entered) => void }) {
  const t = useText<typeof strings>('meetings')
  const over =
    meeting.state === 'cancelled' || meeting.state === 'held' || meeting.state === 'expired' ? meeting.state : null
  const { you } = meeting
  return (
    <Wrap className={css.page}>
      <div className={css.guest}>
        <HouseSign />
        <PageHeader
          title={<Bdi lang={meeting.language}>{meeting.title}</Bdi>}
          lead={t(meeting.asked ? 'asked.title' : 'guest.title', { name: isolate(meeting.owner) })}
        />
        {you && (
          <p className={css.quiet}>
            {t(meeting.asked ? 'asked.you-are' : 'guest.you-are', { name: isolate(you.name) })}
          </p>
        )}
        {meeting.startsAt && <GuestTime meeting={meeting} at={meeting.startsAt} />}
        {over && <p className={css.lead}>{t(`guest.over.${over}`)}</p>}
        {over && meeting.books && (
          <div className={css.buttons}>
            <Button variant="primary" href={`/book/${encodeURIComponent(meeting.books)}`}>
              {t('asked.again')}
            </Button>
          </div>
        )}
        {!over && you && <GuestAnswer token={token} meeting={meeting} onChanged={onChanged} />}
        {!over && meeting.state === 'fixed' && (
          <GuestDoor token={token} meeting={meeting} onEntered={onEntered}>
            {meeting.startsAt &&
              !meeting.roomOpen &&
              t('one.opens-at', { time: isolate(timeText(endOf(meeting.startsAt, -EARLY_MINUTES), readerZone())) })}
          </GuestDoor>
        )}
        {!over && you && (
          <Button
            variant="ghost"
            icon={<Download {...iconSmall} />}
            onClick={() => void saveCalendarFile(pathOf(invitationFile, { token }))}
          >
            {t('guest.file')}
          </Button>
        )}
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
        {meeting.people.length > 1 && (
          <section>
            <h2 className={css.heading}>{t(meeting.asked ? 'asked.with' : 'guest.with')}</h2>
            <ul>
              {meeting.people
                .filter(one => !one.you)
                .map(one => (
                  <li key={one.name} className={css.thereRow}>
                    <Bdi>{one.name}</Bdi>
                    {/* Whose page it is has not said yet that they come. */}
                    {(meeting.state === 'fixed' || !meeting.asked) && (
                      <span className={css.quiet}>{t(`answers.${one.answer}`)}</span>
                    )}
                  </li>
                ))}
            </ul>
          </section>
        )}
      </div>
    </Wrap>
  )
}

function GuestTime({ meeting, at }: { meeting: GuestMeeting; at: string }) {
  const t = useText<typeof strings>('meetings')
  const { language } = useLanguage()
  const [now] = useState(Date.now)
  const zone = readerZone()
  const there = meeting.ownerZone ?? meeting.zone
  return (
    <section className={css.time}>
      <p className={css.timeLine}>
        <bdi className={css.hugeTime}>{timeText(at, zone)}</bdi>
        <span className={css.chosenWords}>
          <bdi className={css.lead}>{longDay(dayIn(Date.parse(at), zone), language)}</bdi>
          <span className={css.quiet}>
            {t('minutes', { count: meeting.minutes })} · {zoneText(at, language, zone)}
          </span>
        </span>
      </p>
      {!isSameClock(there, zone, Date.parse(at)) && (
        <p className={css.quiet}>
          <Beside at={at} zone={there} own={zone} />
        </p>
      )}
      {Date.parse(at) > now && <ClockChanges zones={[zone, there]} until={Date.parse(at)} now={now} />}
    </section>
  )
}

/** Which times suit, that one comes or does not, another time; the link in the mail says with which one begins. */
function GuestAnswer({ token, meeting, onChanged }: InvitationProps) {
  const t = useText<typeof strings>('meetings')
  const [search] = useQueryValues()
  const wish = search.get('answer')
  const [asks, setAsks] = useState<'decline' | 'suggest' | null>(
    wish === 'declined' ? 'decline' : wish === 'other' ? 'suggest' : null,
  )
  const done = ({ message }: { message: string }) => {
    toast({ tone: 'success', title: message })
    setAsks(null)
    onChanged()
  }
  const answer = useWrite(answerInvitation, { onDone: done, onRefusal: onChanged })
  const suggest = useWrite(suggestAsGuest, { onDone: done })
  const zone = readerZone()
  const params = { token }
  const you = meeting.you!
  const name = isolate(meeting.owner)
  /** The time that is answered, as it was read. */
  const read = meeting.state === 'fixed' ? { startsAt: meeting.startsAt! } : {}
  // Whoever asked said by it that these suit; what the other side proposes is still to be answered.
  const waits = meeting.asked && you.answer === 'accepted' && meeting.times.every(time => time.yours)
  if (meeting.state === 'fixed' && Date.parse(meeting.startsAt!) <= Date.now()) return null
  return (
    <section className={css.answering}>
      {meeting.state === 'proposed' && waits && (
        <>
          <h2 className={css.heading}>{t('asked.times')}</h2>
          <AskedTimes
            times={meeting.times.map(time => time.startsAt)}
            minutes={meeting.minutes}
            there={meeting.ownerZone ?? meeting.zone}
          />
          <p>{t('asked.waits', { name })}</p>
        </>
      )}
      {meeting.times.length > 0 && meeting.state === 'proposed' && !waits && (
        <>
          <h2 className={css.heading}>{t('one.times-yours')}</h2>
          <TimesAnswer
            key={meeting.times.map(time => time.id).join()}
            times={meeting.times.map(time => ({ ...time, fits: [], not: [], by: null, clash: undefined }))}
            zone={zone}
            beside={[meeting.ownerZone ?? meeting.zone]}
            busy={answer.busy}
            onAnswer={fits => void answer.run({ params, body: { answer: 'accepted', fits, zone } })}
          />
        </>
      )}
      {you.answer !== 'waiting' && meeting.state === 'fixed' && (
        <p className={css.lead}>{t(you.answer === 'accepted' ? 'one.answered-yes' : 'one.answered-no')}</p>
      )}
      <div className={css.buttons}>
        {meeting.state === 'fixed' && you.answer !== 'accepted' && (
          <Button
            variant="primary"
            loading={answer.busy}
            onClick={() => void answer.run({ params, body: { answer: 'accepted', zone, whole: true, ...read } })}
          >
            {t('one.accept')}
          </Button>
        )}
        <Button onClick={() => setAsks('suggest')}>{t(meeting.asked ? 'asked.move' : 'one.other-time')}</Button>
        {you.answer !== 'declined' && (
          <Button variant="ghost" onClick={() => setAsks('decline')}>
            {t(meeting.asked ? 'one.cancel' : 'one.decline')}
          </Button>
        )}
      </div>
      {answer.refusal && asks === null && <p className={css.warn}>{answer.refusal.message}</p>}
      {asks === 'decline' && (
        <WordDialog
          {...(meeting.asked
            ? {
                title: t('one.cancel-title'),
                act: t('one.cancel'),
                lead: t('asked.cancel-too', { name }),
                danger: true,
              }
            : { title: t('one.decline-title'), act: t('one.decline') })}
          busy={answer.busy}
          refusal={answer.refusal}
          onClose={() => setAsks(null)}
          onDone={word => void answer.run({ params, body: { answer: 'declined', word, zone, ...read } })}
        />
      )}
      {asks === 'suggest' && (
        <SuggestDialog
          guest
          host={meeting.books}
          {...(meeting.asked && { lead: t(`asked.move-${meeting.state === 'fixed' ? 'fixed' : 'open'}`, { name }) })}
          minutes={meeting.minutes}
          other={{ name: meeting.owner, zone: meeting.ownerZone ?? meeting.zone }}
          busy={suggest.busy}
          refusal={suggest.refusal}
          onClose={() => setAsks(null)}
          onDone={(times, word) => void suggest.run({ params, body: { times, word, zone } })}
        />
      )}
    </section>
  )
}
