import { useEffect, useRef } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import type { strings } from '../../strings.en.ts'
import { useFormWords } from '../use-form-words.ts'
import { useWizardWords } from './use-wizard-words.ts'
import type { Wizard } from './wizard.tsx'
import styles from './WizardPage.module.css'

/** The headline of the open step; focus comes here when the step changes, so that it is read out. */
export function StepTitle({ wizard }: { wizard: Wizard }) {
  const t = useText<typeof strings>('forms')
  const say = useFormWords(wizard.kind.key)
  const own = useWizardWords()
  const title = useRef<HTMLHeadingElement>(null)
  const shown = `${wizard.step.key} ${wizard.reviewing}`
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    // an error of the step draws the focus to itself afterwards
    if (!document.activeElement?.closest('[data-field]')) title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'start' })
  }, [shown])
  return (
    <div className={styles.title}>
      <h1 ref={title} tabIndex={-1}>
        {wizard.reviewing ? t('wizard.review') : say(`steps.${wizard.step.key}.title`)}
      </h1>
      <p className={styles.lead}>
        {wizard.reviewing ? own('wizard.review-lead') : say(`steps.${wizard.step.key}.lead`)}
      </p>
    </div>
  )
}
