import { localeOf, shortDate } from '../../../platform/shared/text.ts'
import { zoneCity } from '../../../platform/shared/zone-city.ts'
import { clockChanges } from '../../../platform/shared/zone-time.ts'
import { Clock } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import type { strings } from '../strings.en.ts'
import css from './Meetings.module.css'

/** Says whether clocks change until the last of some times, where any of those live who meet. */
export function ClockChanges({ zones, until, now }: { zones: readonly string[]; until: number; now: number }) {
  const t = useText<typeof strings>('meetings')
  const { language } = useLanguage()
  const all = [...new Set(zones)]
  const either = new Intl.ListFormat(localeOf(language), { type: 'disjunction' })
  const changed = all.flatMap(zone =>
    clockChanges(zone, now, until)
      .slice(0, 1)
      .map(change => ({ zone, ...change })),
  )
  const said =
    changed.length === 0
      ? [t('when.no-change', { places: either.format(new Set(all.map(zone => isolate(zoneCity(zone, language))))) })]
      : changed.map(({ zone, at, before, after }) =>
          t(after > before ? 'when.forward' : 'when.back', {
            place: isolate(zoneCity(zone, language)),
            date: isolate(shortDate(new Date(at), zone)),
          }),
        )
  return (
    <div className={css.clocks} data-changes={changed.length > 0 || undefined}>
      <Clock {...iconSmall} aria-hidden="true" />
      <span>
        {said.map(line => (
          <span key={line} className={css.line}>
            {line}
          </span>
        ))}
      </span>
    </div>
  )
}
