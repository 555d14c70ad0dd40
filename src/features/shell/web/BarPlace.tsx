import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Go } from '../../../platform/web/ui/Go.tsx'
import styles from './Bar.module.css'

/** One place of the bar. */
export function BarPlace({ to, words, here }: { to: string; words: string; here: boolean }) {
  return (
    <Go to={to} className={classNames(styles.item, here && styles.on)} aria-current={here ? 'page' : undefined}>
      {words}
    </Go>
  )
}
