import { dateFormat } from '../../../platform/shared/formatters.ts'
import { zoneText } from '../../../platform/shared/moments.ts'
import { commaOf, localeOf } from '../../../platform/shared/text.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import type { Host } from '../contract.ts'
import { weekInRuns } from '../rules/week-in-runs.ts'
import type { strings } from '../strings.en.ts'
import css from './Calendar.module.css'
import { useDuration } from './durations.ts'

/** What a member set about their time: hours, what stays free around meetings, notice. */
export function HostRules({ host, title }: { host: Host; title: string }) {
  const t = useText<typeof strings>('calendars')
  const { language } = useLanguage()
  const duration = useDuration()
  // 04/01/2026 is a Sunday.
  const dayText = (day: number) =>
    dateFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + (day % 7)))
  const lines = weekInRuns(host.hours).map(({ first, last, spans }) =>
    t('set.on', {
      days: first === last ? dayText(first) : t('set.range', { from: dayText(first), to: dayText(last) }),
      times: spans
        .map(({ from, to }) => t('set.span', { from: isolate(from), to: isolate(to) }))
        .join(commaOf(language)),
    }),
  )
  return (
    <section className={css.rules}>
      <h2 className={css.name}>{title}</h2>
      <ul>
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
        <li>{t('set.in-zone', { zone: isolate(zoneText(new Date(), language, host.zone)) })}</li>
        {host.buffer > 0 && <li>{t('set.buffer', { time: duration(host.buffer) })}</li>}
        {host.notice > 0 && <li>{t('set.notice', { time: duration(host.notice) })}</li>}
        {host.readsOutside && <li>{t('set.outside')}</li>}
      </ul>
    </section>
  )
}
