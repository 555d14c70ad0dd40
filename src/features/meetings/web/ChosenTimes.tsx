import { timeText } from '../../../platform/shared/moments.ts'
import { X } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import type { strings } from '../strings.en.ts'
import { ClockChanges } from './ClockChanges.tsx'
import css from './Meetings.module.css'
import { shortDay } from './moments.ts'
import own from './Propose.module.css'
import { Beside } from './TimePicker.tsx'

type ChosenTimesProps = {
  chosen: readonly string[]
  zone: string
  /** Zone of the other side, where it is known. */
  beside: string | null
  now: number
  /** What is wrong with them, as a sentence. */
  fault: string | null
  onRemove: (startsAt: string) => void
}

/** The times that one chose, in their order, and whether clocks change until then. */
export function ChosenTimes({ chosen, zone, beside, now, fault, onRemove }: ChosenTimesProps) {
  const t = useText<typeof strings>('meetings')
  const { language } = useLanguage()
  if (chosen.length === 0)
    return (
      <p className={fault ? css.warn : css.quiet} role={fault ? 'alert' : undefined}>
        {t('form.no-times')}
      </p>
    )
  return (
    <>
      <ol className={own.chosen}>
        {chosen.map((at, index) => (
          <li key={at}>
            <bdi className={css.number}>{index + 1}</bdi>
            <span className={css.chosenWords}>
              <span>
                <bdi className={css.bigTime}>{timeText(at, zone)}</bdi> <bdi>{shortDay(at, language, zone)}</bdi>
              </span>
              {beside && (
                <small>
                  <Beside at={at} zone={beside} own={zone} />
                </small>
              )}
            </span>
            <IconButton
              label={t('form.remove', { time: `${timeText(at, zone)}, ${shortDay(at, language, zone)}` })}
              icon={<X {...iconProps} />}
              onClick={() => onRemove(at)}
            />
          </li>
        ))}
      </ol>
      {fault && (
        <p className={css.warn} role="alert">
          {fault}
        </p>
      )}
      <ClockChanges zones={beside ? [zone, beside] : [zone]} until={Date.parse(chosen.at(-1)!)} now={now} />
    </>
  )
}
