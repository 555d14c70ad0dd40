import { useWords } from '../../../platform/web/ui/use-words.ts'
import styles from './SoonName.module.css'

/** A name and the mark that it is not here yet. */
export function SoonName({ name }: { name: string }) {
  const t = useWords()
  return (
    <span className={styles.name}>
      <bdi>{name}</bdi>
      <small className={styles.mark}>{t('ui.soon')}</small>
    </span>
  )
}
