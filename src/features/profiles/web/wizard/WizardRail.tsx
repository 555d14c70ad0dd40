import type { ReactNode } from 'react'
import { StepRail } from '../../../../platform/web/ui/StepRail.tsx'
import { useKindWords } from '../use-kind-words.ts'
import { PreviewButton } from './PreviewButton.tsx'
import { railSteps } from './rail-steps.ts'
import { SavedLine } from './SavedLine.tsx'
import type { Wizard } from './use-wizard.ts'
import styles from './WizardPage.module.css'

/** The steps with what is wrong in each, where what was typed is saved, and the card where there is no room beside the form. */
export function WizardRail({ wizard, card }: { wizard: Wizard; card: ReactNode }) {
  const words = useKindWords(wizard.kind.key)
  return (
    <div className={styles.rail}>
      <p className={styles.yours}>{words('yours')}</p>
      <StepRail steps={railSteps(wizard, words)} onPick={key => wizard.mayOpen(key) && wizard.goTo(key)} />
      <div className={styles.under}>
        <SavedLine saved={wizard.draft.saved} at={wizard.draft.at} />
        <PreviewButton card={card} />
      </div>
    </div>
  )
}
