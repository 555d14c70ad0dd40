import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../../platform/web/text.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import type { WishesView } from '../contract/wishes.ts'
import { CHANNELS, PRESETS, type Preset } from '../rules/topics.ts'
import type { strings } from '../strings.en.ts'
import { DigestSettings, type MailShown } from './DigestSettings.tsx'
import { Matrix } from './Matrix.tsx'
import { type MutedThing, Mutes } from './Mutes.tsx'
import { QuietHours } from './QuietHours.tsx'
import css from './settings.module.css'
import { type Change, useSaveWishes, useWishes } from './wishes-data.ts'

type NoticeSettingsProps = {
  /** What is said before everything: that mails to one's address come back. */
  before?: ReactNode
  /** What belongs beside the table: the devices that are told. */
  beside?: ReactNode
  /** What follows: the mails that are not told by a row. */
  after?: ReactNode
  /** What was muted where it is read, and not at a notice. */
  muted: readonly MutedThing[]
  /** Draws a mail as its reader will see it. */
  mail: MailShown
}

/** How one is told: presets, the table, quiet hours, the digest, what is muted. Each change is saved at once, with a way back. */
export function NoticeSettings({ before, beside, after, muted, mail }: NoticeSettingsProps) {
  const t = useText<typeof strings>('notifications')
  const { data, error, isPending, refetch } = useWishes()
  const save = useSaveWishes()
  const slow = useDelayed(isPending)
  useToPart(data !== undefined)
  const wishes = data?.data
  const change = (next: Change) => {
    if (wishes) void save(next, wishes)
  }
  return (
    <>
      <h2 className={css.title}>{t('wishes.title')}</h2>
      <p className={css.lead}>{t('wishes.lead')}</p>
      {before}
      {slow && <Skeleton height="480px" />}
      {error && !wishes && <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />}
      {wishes && (
        <div className={css.columns}>
          <div className={css.main}>
            <Presets wishes={wishes} onChoose={preset => change({ preset })} />
            <Matrix wishes={wishes} onChange={change} />
            <Mutes wishes={wishes} elsewhere={muted} />
            {after}
          </div>
          <div className={css.aside}>
            <QuietHours wishes={wishes} onChange={change} />
            <DigestSettings wishes={wishes} onChange={change} mail={mail} />
            {beside && (
              <section className={css.part} id="notices-devices">
                {beside}
              </section>
            )}
          </div>
        </div>
      )}
    </>
  )
}

/** Leads to the part that the address names, once it is there. */
function useToPart(ready: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (ready && hash.length > 1)
      document.getElementById(`notices-${hash.slice(1)}`)?.scrollIntoView({ block: 'start' })
  }, [ready, hash])
}

/** What holds for all rows that nothing was changed of, each with how much it would have been. */
function Presets({ wishes, onChoose }: { wishes: WishesView; onChoose: (preset: Preset) => void }) {
  const t = useText<typeof strings>('notifications')
  const changed = wishes.rows.flatMap(row => CHANNELS.filter(channel => row.cells[channel].changed)).length
  return (
    <>
      <fieldset className={css.presets}>
        <legend className="visually-hidden">{t('wishes.title')}</legend>
        {PRESETS.map(preset => (
          <label key={preset} className={css.preset}>
            <span className={css.presetHead}>
              <input
                type="radio"
                name="notice-preset"
                value={preset}
                checked={wishes.preset === preset}
                onChange={() => onChoose(preset)}
              />
              <span className={css.presetName}>{t(`wishes.presets.${preset}`)}</span>
              {wishes.preset === preset && changed > 0 && (
                <Chip tone="brass">{t('wishes.changed', { count: changed })}</Chip>
              )}
            </span>
            <span className={css.presetCount}>
              <PerDay count={wishes.perDay[preset]} />
            </span>
            <span className={css.hint}>{t(`wishes.preset-hints.${preset}`)}</span>
          </label>
        ))}
      </fieldset>
      <p className={css.hint}>{t('wishes.counted')}</p>
    </>
  )
}

function PerDay({ count }: { count: number }) {
  const t = useText<typeof strings>('notifications')
  const whole = Math.round(count)
  const figure = count > 0 && count < 1
  return (
    <>
      {figure ? (
        <span className={css.few}>{t('wishes.less-than-one')}</span>
      ) : (
        <bdi className={css.figure}>{whole}</bdi>
      )}{' '}
      <span className={css.unit}>{t('wishes.per-day', { count: whole })}</span>
    </>
  )
}
