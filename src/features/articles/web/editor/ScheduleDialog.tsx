import { useMemo, useState } from 'react'
import { momentAt, wallOf } from '../../../../platform/shared/zone-time.ts'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { ownZone, zoneOptions } from '../../../../platform/web/forms/zones.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { useClub } from '../../../settings/web/public.ts'
import type { strings } from '../../strings.en.ts'
import css from './Editor.module.css'
import { Refused } from './Refused.tsx'

/** A moment as it is read by the club and by oneself: twice where their clocks differ. */
export function OutAt({ at }: { at: string }) {
  const { timeZone } = useClub()
  const own = ownZone()
  const same = wallOf(Date.parse(at), timeZone) === wallOf(Date.parse(at), own)
  return (
    <>
      {[timeZone, ...(same ? [] : [own])].map(zone => (
        <span key={zone} className={css.outAt}>
          <DateText value={at} withTime zone={zone} />
        </span>
      ))}
    </>
  )
}

const LENGTH_TO_MINUTES = 16
/** What a field of a day and an hour says, `2026-11-24T08:00`, of a clock on a wall. */
const typedOf = (wall: number): string => new Date(wall).toISOString().slice(0, LENGTH_TO_MINUTES)

type ScheduleProps = {
  /** When it goes out as things stand. */
  planned: string | null
  busy: boolean
  error: Error | null
  onClose: () => void
  onChosen: (at: string) => void
}

/** A day and an hour on the clock of a zone, one's own at first. */
export function ScheduleDialog({ planned, busy, error, onClose, onChosen }: ScheduleProps) {
  const t = useText<typeof strings>('articles')
  const words = useWords()
  const { language } = useLanguage()
  const [zone, setZone] = useState(ownZone)
  const [typed, setTyped] = useState(() => (planned ? typedOf(wallOf(Date.parse(planned), ownZone())) : ''))
  const zones = useMemo(() => zoneOptions(language, new Date()), [language])
  const wall = Date.parse(`${typed.slice(0, LENGTH_TO_MINUTES)}Z`)
  const at = Number.isNaN(wall) ? null : new Date(momentAt(wall, zone, 'begins')).toISOString()
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="primary" loading={busy} disabled={at === null} onClick={() => at && onChosen(at)}>
        {t('desk.schedule-both')}
      </Button>
    </>
  )
  return (
    <Dialog open title={t('desk.schedule')} onClose={onClose} footer={footer}>
      <div className={css.schedule}>
        <label className={css.when}>
          <span>{t('desk.when')}</span>
          <input type="datetime-local" value={typed} onChange={event => setTyped(event.target.value)} />
          <small>{t('desk.when-hint')}</small>
        </label>
        <SelectField name="zone" label={t('desk.zone')} value={zone} onChange={setZone} options={zones} />
        {at && (
          <p className={css.outAll} role="status">
            <OutAt at={at} />
          </p>
        )}
        {error && <Refused error={error} />}
      </div>
    </Dialog>
  )
}
