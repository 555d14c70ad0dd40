import { useText } from '../../../platform/web/text.tsx'
import type { State } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Agreements.module.css'

type StateFilterProps = {
  states: readonly { state: State; count: number }[]
  value: State | null
  onPick: (state: State | null) => void
}

/** Narrows a list to one state; only those that there are. */
export function StateFilter({ states, value, onPick }: StateFilterProps) {
  const t = useText<typeof strings>('agreements')
  const all = states.reduce((sum, one) => sum + one.count, 0)
  const choices = [{ state: null, count: all }, ...states]
  return (
    <fieldset className={css.filter}>
      <legend className="visually-hidden">{t('filter.label')}</legend>
      {choices.map(({ state, count }) => (
        <button
          key={state ?? 'all'}
          type="button"
          className={css.choice}
          aria-pressed={state === value}
          onClick={() => onPick(state)}
        >
          {state ? t(`states.${state}`) : t('filter.all')} <span className={css.count}>{count}</span>
        </button>
      ))}
    </fieldset>
  )
}
