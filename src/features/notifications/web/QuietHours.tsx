import { useState } from 'react'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { Switch } from '../../../platform/web/forms/Switch.tsx'
import { ownZone, zoneOptions } from '../../../platform/web/forms/zones.ts'
import { Globe, Lock } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import type { WishesView } from '../contract/wishes.ts'
import type { strings } from '../strings.en.ts'
import { zoneWords } from './clock-words.ts'
import css from './settings.module.css'
import { TimeInput } from './TimeInput.tsx'
import type { Change } from './wishes-data.ts'

type QuietHoursProps = { wishes: WishesView; onChange: (change: Change) => void }
const WEEK = [0, 1, 2, 3, 4, 5, 6] as const

/** When nothing rings, and what comes through all the same. */
export function QuietHours({ wishes: { quiet, zone }, onChange }: QuietHoursProps) {
  const t = useText<typeof strings>('notifications')
  return (
    <section className={css.card} id="notices-quiet" aria-label={t('quiet.title')}>
      <div className={css.cardHead}>
        <Switch label={t('quiet.title')} value={quiet.on} onChange={on => onChange({ quiet: { on } })} />
      </div>
      <div className={css.times}>
        <TimeInput label={t('quiet.from')} value={quiet.from} onChange={from => onChange({ quiet: { from } })} />
        <TimeInput label={t('quiet.to')} value={quiet.to} onChange={to => onChange({ quiet: { to } })} />
      </div>
      <Bar from={quiet.from} to={quiet.to} on={quiet.on} />
      <fieldset className={css.days}>
        <legend className={css.hint}>{t('quiet.days')}</legend>
        {WEEK.map(day => (
          <button
            key={day}
            type="button"
            className={css.weekday}
            aria-pressed={quiet.days.includes(day)}
            onClick={() =>
              onChange({
                quiet: {
                  days: quiet.days.includes(day) ? quiet.days.filter(one => one !== day) : [...quiet.days, day],
                },
              })
            }
          >
            <span aria-hidden="true">{t(`quiet.weekdays.d${day}.short`)}</span>
            <VisuallyHidden>{t(`quiet.weekdays.d${day}.long`)}</VisuallyHidden>
          </button>
        ))}
      </fieldset>
      <Zone zone={zone} onChange={next => onChange({ zone: next })} />
      <div className={css.through}>
        <p className={css.hint}>{t('quiet.through')}</p>
        <Switch
          label={t('quiet.outbid')}
          value={quiet.outbidPasses}
          onChange={outbidPasses => onChange({ quiet: { outbidPasses } })}
        />
        <p className={css.always}>
          <span>{t('quiet.security')}</span>
          <span className={css.hint}>
            <Lock {...iconSmall} /> {t('quiet.always')}
          </span>
        </p>
        <p className={css.hint}>{t('quiet.held')}</p>
      </div>
    </section>
  )
}

const DAY = 1440
const share = (minutes: number) => `${(minutes / DAY) * 100}%`

/** The quiet part of a day on a line from midnight to midnight. */
function Bar({ from, to, on }: { from: number; to: number; on: boolean }) {
  const parts =
    from < to
      ? [[from, to]]
      : [
          [0, to],
          [from, DAY],
        ]
  return (
    <div className={css.bar} data-on={on || undefined} aria-hidden="true">
      <div className={css.track}>
        {parts.map(([begins, ends]) => (
          <span key={begins} style={{ insetInlineStart: share(begins!), inlineSize: share(ends! - begins!) }} />
        ))}
      </div>
      <div className={css.ticks}>
        {['00', '06', '12', '18', '24'].map(hour => (
          <bdi key={hour}>{hour}</bdi>
        ))}
      </div>
    </div>
  )
}

/** The zone by whose clock it is quiet; this device's is offered where it is another. */
function Zone({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const t = useText<typeof strings>('notifications')
  const { language } = useLanguage()
  const [open, setOpen] = useState(false)
  const own = ownZone()
  return (
    <div className={css.zone}>
      <p className={css.zoneNow}>
        <Globe {...iconSmall} />
        <span>{zoneWords(zone, language)}</span>
        <button type="button" className={css.link} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('quiet.change')}
        </button>
      </p>
      {open && (
        <SelectField
          compact
          name="zone"
          label={t('quiet.zone')}
          value={zone}
          options={zoneOptions(language, new Date())}
          onChange={next => {
            setOpen(false)
            if (next && next !== zone) onChange(next)
          }}
        />
      )}
      {own !== zone && !open && (
        <Button size="compact" variant="ghost" onClick={() => onChange(own)}>
          {t('quiet.use-zone', { zone: zoneWords(own, language) })}
        </Button>
      )}
    </div>
  )
}
