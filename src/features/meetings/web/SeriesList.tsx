import { timeText } from '../../../platform/shared/moments.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import type { Meeting } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './Meetings.module.css'
import { shortDay } from './moments.ts'
import { StatePill } from './StatePill.tsx'

/** All meetings of a series, each with the way to it: one of them is moved, changed or called off on its own page. */
export function SeriesList({ meeting }: { meeting: Meeting }) {
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
