import type { ReactNode } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import type { strings } from '../../strings.en.ts'
import { useKindWords } from '../use-kind-words.ts'
import styles from './Beside.module.css'
import { useWizardWords } from './use-wizard-words.ts'

/** Beside the form: the card as members will see it, and what the reviewer checks in this step. */
export function Beside({ card, kind, step }: { card: ReactNode; kind: string; step: string }) {
  const t = useText<typeof strings>('profiles')
  return (
    <aside className={styles.beside} aria-label={t('wizard.how-members-see')}>
      <p className={styles.title}>{t('wizard.how-members-see')}</p>
      {card}
      <Checks kind={kind} step={step} />
    </aside>
  )
}

/** What a reader will hold it against: the reviewer of a profile, whoever finds an item. */
export function Checks({ kind, step }: { kind: string; step: string }) {
  const say = useKindWords(kind)
  const own = useWizardWords()
  return (
    <div className={styles.checks}>
      <p className={styles.checksTitle}>{own('wizard.reviewer-checks')}</p>
      <p>{say(`steps.${step}.checks`)}</p>
    </div>
  )
}
