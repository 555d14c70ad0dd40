import { timeText, zoneText } from '../../../platform/shared/moments.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { useClub } from '../../settings/web/public.ts'
import type { strings } from '../strings.en.ts'
import css from './BeforeJoining.module.css'

/** When it begins: in one's own zone, large, and in the club's where that is another. */
export function RoomTimes({ at }: { at: string }) {
  const t = useText<typeof strings>('rooms')
  const { language } = useLanguage()
  const club = useClub()
  const own = readerZone()
  const other = club.timeZone
  const differs = timeText(at, other) !== timeText(at, own)
  return (
    <div className={css.times}>
      <p className={css.day}>
        <bdi>
          {new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
            weekday: 'long',
            timeZone: own,
          }).format(new Date(at))}
        </bdi>{' '}
        <bdi dir="ltr">{shortDate(at, own)}</bdi>
      </p>
      <p className={css.own}>
        <bdi className={css.clock} dir="ltr">
          {timeText(at, own)}
        </bdi>
        <span>{t('web.before.your-time', { zone: zoneText(at, language, own) })}</span>
      </p>
      {differs && (
        <p className={css.club}>
          <bdi className={css.clock} dir="ltr">
            {timeText(at, other)}
          </bdi>
          <span>{t('web.before.club-time', { zone: zoneText(at, language, other) })}</span>
        </p>
      )}
    </div>
  )
}
