import { Check } from '../icons.ts'
import { classNames } from './class-names.ts'
import { iconSmall } from './icon-props.ts'
import { ProgressBar } from './ProgressBar.tsx'
import styles from './StepRail.module.css'
import { useWords } from './use-words.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type Step = {
  key: string
  label: string
  state: 'todo' | 'now' | 'done' | 'error'
  /** How many fields need a look. */
  errors?: number
}

/** Where one is in a longer task. Steps already seen can be picked; on phones it is one line with a bar. */
export function StepRail({ steps, onPick }: { steps: readonly Step[]; onPick?: (key: string) => void }) {
  const t = useWords()
  const now = Math.max(
    0,
    steps.findIndex(step => step.state === 'now'),
  )
  const line = t('ui.step-of', { step: now + 1, steps: steps.length })
  return (
    <nav aria-label={t('ui.steps')}>
      <ol className={styles.rail}>
        {steps.map((step, index) => (
          <li key={step.key} className={classNames(styles.step, styles[step.state])}>
            <OneStep step={step} number={index + 1} onPick={onPick} />
          </li>
        ))}
      </ol>
      <div className={styles.line}>
        <p>
          <span className={styles.lineCount}>{line}</span> <strong>{steps[now]?.label}</strong>
        </p>
        <ProgressBar value={((now + 1) / steps.length) * 100} label={line} />
      </div>
    </nav>
  )
}

function OneStep({ step, number, onPick }: { step: Step; number: number; onPick?: (key: string) => void }) {
  const t = useWords()
  const inside = (
    <>
      <span className={styles.mark}>{step.state === 'done' ? <Check {...iconSmall} /> : number}</span>
      <span className={styles.words}>
        <span className={styles.label}>{step.label}</span>
        {step.state === 'done' && <VisuallyHidden> ({t('ui.step-done')})</VisuallyHidden>}
        {!!step.errors && <span className={styles.errors}>{t('ui.form-errors', { count: step.errors })}</span>}
      </span>
    </>
  )
  if (!onPick || step.state === 'todo') return <span className={styles.inside}>{inside}</span>
  return (
    <button
      type="button"
      className={styles.inside}
      aria-current={step.state === 'now' ? 'step' : undefined}
      onClick={() => onPick(step.key)}
    >
      {inside}
    </button>
  )
}
