import { classNames } from './class-names.ts'
import styles from './Wrap.module.css'

/** The width of a form (640): one column, fields 24 px apart. */
export function FormWidth({ children, className }: { children: React.ReactNode; className?: string }) {
  return <div className={classNames(styles.form, className)}>{children}</div>
}
