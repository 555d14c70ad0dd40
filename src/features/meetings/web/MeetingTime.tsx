import { useState } from 'react'
import { timeText, zoneText } from '../../../platform/shared/moments.ts'
import { Repeat2, TriangleAlert } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import type { Meeting } from '../contract.ts'
import { endOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { ClockChanges } from './ClockChanges.tsx'
import css from './Meetings.module.css'
import { dayIn, isSameClock, longDay } from './moments.ts'
import { Beside } from './TimePicker.tsx'

/** The zones of those who are asked, the owner's among them, without one's own. */
export const zonesBeside = (meeting: Pick<Meeting, 'people' | 'zone'>, own: string): string[] => [
  ...new Set(
    [meeting.zone, ...meeting.people.flatMap(one => (one.you || !one.zone ? [] : [one.zone]))].filter(
      one => one !== own,
    ),
  ),
]

/** The chosen time: one's own large, everybody else's beside, and whether clocks change until then. */
export function MeetingTime({ meeting }: { meeting: Meeting }) {
  const t = useText<typeof strings>('meetings')
  const { language } = useLanguage()
  const [now] = useState(Date.now)
  const zone = readerZone()
  const beside = zonesBeside(meeting, zone)
  const at = meeting.startsAt
  const until = Date.parse(at ?? meeting.times.at(-1)?.startsAt ?? '')
  const clash = at ? meeting.clashes.find(one => one.startsAt === at) : undefined
  return (
    <section className={css.time}>
      {at && (
        <>
          <p className={css.caption}>{t('when.yours')}</p>
          <p className={css.timeLine}>
            <bdi className={css.hugeTime}>{timeText(at, zone)}</bdi>
            <span className={css.chosenWords}>
              <bdi className={css.lead}>{longDay(dayIn(Date.parse(at), zone), language)}</bdi>
              <span className={css.quiet}>
                {t('when.until', { time: isolate(timeText(endOf(at, meeting.minutes), zone)) })} ·{' '}
                {t('minutes', { count: meeting.minutes })} · {zoneText(at, language, zone)}
              </span>
            </span>
          </p>
          <ul className={css.besides}>
            {beside
              .filter(one => !isSameClock(one, zone, Date.parse(at)))
              .map(one => (
                <li key={one}>
                  <Beside at={at} zone={one} own={zone} />
                </li>
              ))}
          </ul>
        </>
      )}
      {meeting.repeats && (
        <p className={css.iconLine}>
          <Repeat2 {...iconSmall} aria-hidden="true" />
          <span>
            {t(`form.${meeting.repeats.every}`)}
            {meeting.series &&
              ` · ${t('row.one-of', { at: String(meeting.series.occurrence), of: String(meeting.series.of) })}`}
          </span>
        </p>
      )}
      {clash && (
        <p className={css.clash}>
          <TriangleAlert {...iconSmall} aria-hidden="true" />
          {clash.title ? t('when.clash', { title: isolate(clash.title) }) : t('when.clash-busy')}
        </p>
      )}
      {until > now && (meeting.state === 'fixed' || meeting.state === 'proposed') && !meeting.atOnce && (
        <ClockChanges zones={[zone, ...beside]} until={until} now={now} />
      )}
    </section>
  )
}
