import { classNames } from './class-names.ts'
import styles from './Spinner.module.css'
import { useWords } from './use-words.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Something is on its way; `quiet` when the words around it say so already. */
export function Spinner({ size = 20, quiet }: { size?: 16 | 20 | 32; quiet?: boolean }) {
  const t = useWords()
  return (
    <span className={classNames(styles.spinner, styles[`s${size}`])}>
      {!quiet && <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>}
    </span>
  )
}
