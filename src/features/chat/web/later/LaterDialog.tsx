import { useState } from 'react'
import { timeText, zoneText } from '../../../../platform/shared/moments.ts'
import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import type { strings } from '../../strings.en.ts'
import { dayOf } from '../moments.ts'
import css from './Later.module.css'
import { dayHere, momentOf, QUARTERS, quickTimes, timeHere } from './quick-times.ts'

type LaterProps = {
  /** The time it has already, of one that is changed. */
  at: Date | null
  /** Keeps it for that time; answers why not, or null. */
  onKeep: (sendAt: string, zone: string) => Promise<string | null>
  onClose: () => void
}

/** Chooses when a message goes out: by one press, or by day and time, in the zone of this device. */
export function LaterDialog({ at, onKeep, onClose }: LaterProps) {
  const t = useText<typeof strings>('chat')
  const words = useWords()
  const { language } = useLanguage()
  const zone = readerZone()
  const [now] = useState(() => new Date())
  const [day, setDay] = useState(at ? dayHere(at) : dayHere(new Date(now.getTime() + 86_400_000)))
  const [time, setTime] = useState(at ? timeHere(at) : '09:00')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const keep = async (moment: Date | null) => {
    if (!moment) return setError(t('later.no-time'))
    if (moment.getTime() <= Date.now()) return setError(t('later.past'))
    setBusy(true)
    const refused = await onKeep(moment.toISOString(), zone)
    setBusy(false)
    if (refused === null) onClose()
    else setError(refused)
  }
  const times = [...new Set([...QUARTERS, time])].toSorted()
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('later.title')}
      footer={
        <>
          <Button onClick={onClose}>{words('ui.cancel')}</Button>
          <Button variant="primary" loading={busy} onClick={() => void keep(momentOf(day, time))}>
            {t('later.keep')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <div className={css.quick}>
          {quickTimes(now).map(one => {
            const moment = momentOf(one.day, one.time)!
            return (
              <Button key={one.key} disabled={busy} onClick={() => void keep(moment)}>
                {t(`later.${one.key}`, {
                  day: dayOf(moment.toISOString()),
                  time: timeText(moment, zone),
                })}
              </Button>
            )
          })}
        </div>
        <div className={css.pair}>
          <DateField label={t('later.day')} name="day" value={day} onChange={setDay} min={dayHere(now)} />
          <SelectField
            label={t('later.time')}
            name="time"
            value={time}
            onChange={setTime}
            options={times.map(one => ({ value: one, label: one }))}
          />
        </div>
        <p className={css.zone}>{zoneText(now, language, zone)}</p>
        {error && (
          <p className={css.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  )
}
