import { classNames } from './class-names.ts'
import styles from './Wrap.module.css'

/** The width of something to read (720), with spaces between its paragraphs. */
export function Reading({ children, className }: { children: React.ReactNode; className?: string }) {
  return <div className={classNames(styles.reading, className)}>{children}</div>
}
