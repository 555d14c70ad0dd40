import { z } from 'zod'
import { ArrowDown, ArrowUp, Plus, X } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { agendaMinutes, MAX_POINT, MAX_POINTS, type Point } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Meetings.module.css'
import own from './Propose.module.css'

/** Points as they are typed: those without words are left out. */
export const Points = z
  .array(z.object({ text: z.string().trim().max(MAX_POINT), minutes: z.number().int().min(1) }))
  .transform(points => points.filter(point => point.text !== ''))

type AgendaFieldsProps = {
  points: readonly Point[]
  minutes: number
  onChange: (points: Point[]) => void
  error: string | null
}

/** What is spoken of, with the minutes of each counted against the length. */
export function AgendaFields({ points, minutes, onChange, error }: AgendaFieldsProps) {
  const t = useText<typeof strings>('meetings')
  const taken = agendaMinutes(points)
  const over = taken > minutes
  const put = (at: number, change: Partial<Point>) =>
    onChange(points.map((point, index) => (index === at ? { ...point, ...change } : point)))
  const move = (at: number, by: number) => {
    const next = [...points]
    const [point] = next.splice(at, 1)
    next.splice(at + by, 0, point!)
    onChange(next)
  }
  return (
    <fieldset className={own.agenda}>
      <legend className={own.legend}>
        <span>{t('form.agenda')}</span>
        {points.length > 0 && (
          <span className={over ? css.warn : css.caption}>
            {t('form.agenda-of', { minutes: String(taken), of: String(minutes) })}
          </span>
        )}
      </legend>
      <ol>
        {points.map((point, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- points have no names, and their fields hold no state of their own
          <li key={at} className={own.point}>
            <bdi className={css.pointNumber}>{at + 1}</bdi>
            {/* Grows with its words: a point is read whole. */}
            <textarea
              className={own.pointText}
              dir="auto"
              rows={1}
              value={point.text}
              maxLength={MAX_POINT}
              aria-label={t('form.point', { at: String(at + 1) })}
              onChange={event => put(at, { text: event.target.value.replaceAll('\n', ' ') })}
            />
            <input
              className={own.pointMinutes}
              inputMode="numeric"
              value={String(point.minutes)}
              aria-label={t('form.point-minutes', { at: String(at + 1) })}
              onChange={event =>
                put(at, { minutes: Math.min(480, Number(event.target.value.replace(/\D/g, '')) || 1) })
              }
            />
            <span className={own.pointActs}>
              <IconButton
                size="compact"
                label={t('form.up', { at: String(at + 1) })}
                icon={<ArrowUp {...iconSmall} />}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                size="compact"
                label={t('form.down', { at: String(at + 1) })}
                icon={<ArrowDown {...iconSmall} />}
                disabled={at === points.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton
                size="compact"
                label={t('form.remove', { time: t('form.point', { at: String(at + 1) }) })}
                icon={<X {...iconSmall} />}
                onClick={() => onChange(points.filter((_, index) => index !== at))}
              />
            </span>
          </li>
        ))}
      </ol>
      {error && (
        <p className={css.warn} role="alert">
          {error}
        </p>
      )}
      <Button
        variant="ghost"
        icon={<Plus {...iconSmall} />}
        disabled={points.length >= MAX_POINTS}
        onClick={() => onChange([...points, { text: '', minutes: Math.max(5, Math.min(15, minutes - taken)) }])}
      >
        {t('form.add-point')}
      </Button>
    </fieldset>
  )
}
