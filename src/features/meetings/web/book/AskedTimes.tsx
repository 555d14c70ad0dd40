import { timeText } from '../../../../platform/shared/moments.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import type { strings } from '../../strings.en.ts'
import css from '../Meetings.module.css'
import { dayIn, isSameClock, longDay } from '../moments.ts'
import own from '../Propose.module.css'
import { Beside } from '../TimePicker.tsx'

type AskedTimesProps = { times: readonly string[]; minutes: number; there: string }

/** What somebody without an account asks for, in their own zone, with the other side's clock beside. */
export function AskedTimes({ times, minutes, there }: AskedTimesProps) {
  const t = useText<typeof strings>('meetings')
  const { language } = useLanguage()
  const zone = readerZone()
  return (
    <ol className={own.chosen}>
      {times.map((at, index) => (
        <li key={at}>
          <bdi className={css.number}>{index + 1}</bdi>
          <span className={css.chosenWords}>
            <span>
              <bdi className={css.bigTime}>{timeText(at, zone)}</bdi>{' '}
              <bdi>{longDay(dayIn(Date.parse(at), zone), language)}</bdi>
            </span>
            <small className={css.quiet}>
              {t('minutes', { count: minutes })}
              {!isSameClock(zone, there, Date.parse(at)) && (
                <>
                  {' · '}
                  <Beside at={at} zone={there} own={zone} />
                </>
              )}
            </small>
          </span>
        </li>
      ))}
    </ol>
  )
}
