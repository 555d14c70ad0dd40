import { useState } from 'react'
import { timeText } from '../../../platform/shared/moments.ts'
import { commaOf } from '../../../platform/shared/text.ts'
import { TriangleAlert } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import type { strings } from '../strings.en.ts'
import css from './Meetings.module.css'
import { dayIn, isSameClock, longDay } from './moments.ts'
import { Beside } from './TimePicker.tsx'

/** A time as whoever answers sees it. */
export type Offered = {
  id: string
  startsAt: string
  /** Who else said so. */
  fits: readonly string[]
  not: readonly string[]
  by: string | null
  yours: boolean | null
  clash: string | null | undefined
}

type TimesAnswerProps = {
  times: readonly Offered[]
  zone: string
  /** Zones of others, whose clocks stand beside. */
  beside: readonly string[]
  busy: boolean
  onAnswer: (fits: string[]) => void
  /** The owner may take one at once. */
  onTake?: ((startsAt: string) => void) | undefined
}

/** Times that are proposed: which of them suit, and whom else. */
export function TimesAnswer({ times, zone, beside, busy, onAnswer, onTake }: TimesAnswerProps) {
  const t = useText<typeof strings>('meetings')
  const { language } = useLanguage()
  const [chosen, setChosen] = useState(() => new Set(times.filter(time => time.yours).map(time => time.id)))
  const [asked, setAsked] = useState(false)
  const names = (all: readonly string[]) => all.map(isolate).join(commaOf(language))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <form
      className={css.offered}
      onSubmit={event => {
        event.preventDefault()
        setAsked(true)
        if (chosen.size > 0) onAnswer([...chosen])
      }}
    >
      <ul>
        {times.map(time => (
          <li key={time.id} className={css.offer}>
            <label className={css.offerLabel}>
              <input type="checkbox" checked={chosen.has(time.id)} onChange={() => toggle(time.id)} />
              <span className={css.chosenWords}>
                <span>
                  <bdi className={css.bigTime}>{timeText(time.startsAt, zone)}</bdi>{' '}
                  <bdi>{longDay(dayIn(Date.parse(time.startsAt), zone), language)}</bdi>
                </span>
                {beside
                  .filter(one => !isSameClock(one, zone, Date.parse(time.startsAt)))
                  .map(one => (
                    <small key={one} className={css.quiet}>
                      <Beside at={time.startsAt} zone={one} own={zone} />
                    </small>
                  ))}
                <small className={css.quiet}>
                  {time.by && `${t('one.by-other', { name: isolate(time.by) })} · `}
                  {time.fits.length > 0 ? t('one.suits-who', { names: names(time.fits) }) : t('one.suits-nobody')}
                  {time.not.length > 0 && ` · ${t('one.suits-not-who', { names: names(time.not) })}`}
                </small>
                {time.clash !== undefined && (
                  <small className={css.clash}>
                    <TriangleAlert {...iconSmall} aria-hidden="true" />
                    {time.clash ? t('when.clash', { title: isolate(time.clash) }) : t('when.clash-busy')}
                  </small>
                )}
              </span>
            </label>
            {onTake && (
              <Button disabled={busy} onClick={() => onTake(time.startsAt)}>
                {t('one.take')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && chosen.size === 0 && (
        <p className={css.warn} role="alert">
          {t('one.choose-one')}
        </p>
      )}
      <Button type="submit" variant="primary" loading={busy}>
        {t('one.send-answer')}
      </Button>
    </form>
  )
}
