import { useState } from 'react'
import { useWrite } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import { answerMeeting, type Meeting, moveMeeting, suggestTimes } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './Meetings.module.css'
import { zonesBeside } from './MeetingTime.tsx'
import { SuggestDialog } from './SuggestDialog.tsx'
import { TimesAnswer } from './TimesAnswer.tsx'
import { WordDialog } from './WordDialog.tsx'

/** What whoever is asked can say: which times suit, that they come or do not, another time. */
export function Answering({ meeting, onChanged }: { meeting: Meeting; onChanged: () => void }) {
  const t = useText<typeof strings>('meetings')
  const [asks, setAsks] = useState<'decline' | 'suggest' | null>(null)
  const done = ({ message }: { message: string }) => {
    toast({ tone: 'success', title: message })
    setAsks(null)
    onChanged()
  }
  const answer = useWrite(answerMeeting, { onDone: done, onRefusal: onChanged })
  const suggest = useWrite(suggestTimes, { onDone: done })
  const move = useWrite(moveMeeting, { onDone: done })
  const me = meeting.people.find(one => one.you)
  if (!me || (meeting.state === 'fixed' && Date.parse(meeting.startsAt!) <= Date.now())) return null
  const params = { meetingId: meeting._id }
  const zone = readerZone()
  const nameOf = (id: string) => meeting.people.find(one => one.id === id)?.name ?? ''
  const others = (ids: readonly string[]) => ids.filter(id => id !== me.id).map(nameOf)
  const series = meeting.series !== null && meeting.series.occurrence < meeting.series.of
  const say = (given: { answer: 'accepted' | 'declined'; word?: string; whole?: boolean; fits?: string[] }) =>
    void answer.run({
      params,
      body: { zone, ...(meeting.startsAt && !given.fits && { startsAt: meeting.startsAt }), ...given },
    })
  const refusal = answer.refusal ?? move.refusal
  return (
    <section className={css.answering}>
      {meeting.times.length > 0 && (
        <>
          <h2 className={css.heading}>{t(me.owner ? 'one.times-owner' : 'one.times-yours')}</h2>
          <TimesAnswer
            key={meeting.times.map(time => time.id).join()}
            times={meeting.times.map(time => ({
              id: time.id,
              startsAt: time.startsAt,
              fits: others(time.fits),
              not: others(time.not),
              by: time.by === me.id || meeting.people.find(one => one.id === time.by)?.owner ? null : nameOf(time.by),
              yours: time.fits.includes(me.id) ? true : time.not.includes(me.id) ? false : null,
              clash: meeting.clashes.find(one => one.startsAt === time.startsAt)?.title,
            }))}
            zone={zone}
            beside={zonesBeside(meeting, zone)}
            busy={answer.busy || move.busy}
            onAnswer={fits => say({ answer: 'accepted', fits })}
            onTake={me.owner ? startsAt => void move.run({ params, body: { startsAt, zone } }) : undefined}
          />
        </>
      )}
      {meeting.state === 'fixed' && !me.owner && me.answer !== 'waiting' && (
        <p className={css.lead}>{t(me.answer === 'accepted' ? 'one.answered-yes' : 'one.answered-no')}</p>
      )}
      <div className={css.buttons}>
        {meeting.state === 'fixed' && !me.owner && me.answer !== 'accepted' && (
          <Button variant="primary" loading={answer.busy} onClick={() => say({ answer: 'accepted', whole: series })}>
            {t('one.accept')}
          </Button>
        )}
        {!(me.owner && meeting.state === 'fixed') && !meeting.atOnce && (
          <Button onClick={() => setAsks('suggest')}>{t('one.other-time')}</Button>
        )}
        {!me.owner && me.answer !== 'declined' && (
          <Button variant="ghost" onClick={() => setAsks('decline')}>
            {t('one.decline')}
          </Button>
        )}
      </div>
      {refusal && asks === null && (
        <p className={css.warn} role="alert">
          {refusal.message}
        </p>
      )}
      {asks === 'decline' && (
        <WordDialog
          title={t('one.decline-title')}
          act={t('one.decline')}
          series={series && meeting.state === 'fixed'}
          busy={answer.busy}
          refusal={answer.refusal}
          onClose={() => setAsks(null)}
          onDone={(word, whole) => say({ answer: 'declined', word, whole })}
        />
      )}
      {asks === 'suggest' && (
        <SuggestDialog
          minutes={meeting.minutes}
          except={meeting._id}
          other={meeting.people.find(one => !one.you && one.zone) ?? null}
          busy={suggest.busy}
          refusal={suggest.refusal}
          onClose={() => setAsks(null)}
          onDone={(times, word) => void suggest.run({ params, body: { times, word, zone } })}
        />
      )}
    </section>
  )
}
