import { useText } from '../../../../platform/web/text.tsx'
import type { CardView } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import { ProfileCard } from '../ProfileCard.tsx'
import { useKindWords } from '../use-kind-words.ts'
import styles from './Beside.module.css'

/** Beside the form: the card as members will see it, and what the reviewer checks in this step. */
export function Beside({ card, step }: { card: CardView; step: string }) {
  const t = useText<typeof strings>('profiles')
  return (
    <aside className={styles.beside} aria-label={t('wizard.how-members-see')}>
      <p className={styles.title}>{t('wizard.how-members-see')}</p>
      <ProfileCard card={card} as="div" />
      <Checks kind={card.kind} step={step} />
    </aside>
  )
}

/** What the reviewer will hold against the documents. */
export function Checks({ kind, step }: { kind: string; step: string }) {
  const t = useText<typeof strings>('profiles')
  return (
    <div className={styles.checks}>
      <p className={styles.checksTitle}>{t('wizard.reviewer-checks')}</p>
      <p>{useKindWords(kind)(`steps.${step}.checks`)}</p>
    </div>
  )
}
