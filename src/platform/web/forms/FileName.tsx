import { classNames } from '../ui/class-names.ts'
import styles from './FileName.module.css'

/** A file's name in its own direction; a long one loses its middle, never its ending, also when the ending is of another script. */
export function FileName({ name, className }: { name: string; className?: string }) {
  const dot = name.lastIndexOf('.')
  const end = dot > 0 ? dot : name.length
  return (
    <span dir="auto" className={classNames(styles.name, className)} title={name}>
      <span className={styles.stem}>{name.slice(0, end)}</span>
      <span dir="ltr" className={styles.ending}>
        {name.slice(end)}
      </span>
    </span>
  )
}
