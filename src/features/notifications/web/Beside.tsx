import { timeText } from '../../../platform/shared/moments.ts'
import { commaOf } from '../../../platform/shared/text.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useStore } from '../../../platform/web/store.ts'
import { useText } from '../../../platform/web/text.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import type { WishesView } from '../contract/wishes.ts'
import { runsOfDays } from '../rules/hours.ts'
import type { strings } from '../strings.en.ts'
import { besideTop } from './beside-slot.ts'
import { clockOf, zoneWords } from './clock-words.ts'
import css from './list.module.css'
import { useWishes } from './wishes-data.ts'

const SETTINGS = '/account-setting?section=notifications'

/** Beside the list: how this device is told, when nothing rings, and what the next digest holds. */
export function Beside() {
  const { data } = useWishes()
  const Top = useStore(besideTop)
  if (!data) return null
  return (
    <aside className={css.beside}>
      {Top && <Top />}
      <QuietPart wishes={data.data} />
      <DigestPart wishes={data.data} />
    </aside>
  )
}

function QuietPart({ wishes: { quiet, zone } }: { wishes: WishesView }) {
  const t = useText<typeof strings>('notifications')
  const { language } = useLanguage()
  const nameOf = (day: number) => t(`quiet.weekdays.d${day as 0}.long`)
  const runs = runsOfDays(quiet.days)
  const named =
    runs[0]?.length === 7
      ? t('quiet.every-day')
      : runs
          .flatMap(run =>
            run.length > 2
              ? t('quiet.days-between', { first: nameOf(run[0]!), last: nameOf(run.at(-1)!) })
              : run.map(nameOf),
          )
          .join(commaOf(language))
  return (
    <section className={css.besidePart}>
      <h2 className={css.besideTitle}>{t('quiet.title')}</h2>
      {quiet.on ? (
        <>
          <p className={css.hours}>
            <bdi dir="ltr">
              {clockOf(quiet.from)} – {clockOf(quiet.to)}
            </bdi>
          </p>
          <p className={css.quiet}>
            {zoneWords(zone, language)}
            {commaOf(language)}
            {named}
          </p>
          <p className={css.quiet}>{t(quiet.outbidPasses ? 'quiet.see-outbid' : 'quiet.see-security')}</p>
          <LinkText to={SETTINGS}>{t('quiet.change')}</LinkText>
        </>
      ) : (
        <>
          <p className={css.quiet}>{t('quiet.off')}</p>
          <LinkText to={SETTINGS}>{t('quiet.on')}</LinkText>
        </>
      )}
    </section>
  )
}

function DigestPart({ wishes: { next, digest, zone } }: { wishes: WishesView }) {
  const t = useText<typeof strings>('notifications')
  return (
    <section className={css.besidePart}>
      <h2 className={css.besideTitle}>{t('digest.title')}</h2>
      {digest.ended ? (
        <p className={css.quiet}>{t('digest.ended')}</p>
      ) : (
        <p className={css.quiet}>
          {t('digest.lead', { time: `\u2066${next ? timeText(next.at, zone) : clockOf(digest.at)}\u2069` })}
        </p>
      )}
      {next && (
        <ul className={css.lines}>
          {next.lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {!next && !digest.ended && <p className={css.quiet}>{t('digest.none')}</p>}
      <LinkText to={`${SETTINGS}#digest`}>{t(next ? 'digest.see' : 'settings')}</LinkText>
    </section>
  )
}
