import { ChartNoAxesColumn, type LucideIcon, MessagesSquare, UserCheck } from 'lucide-react'
import { useText } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { strings } from '../strings.en.ts'
import styles from './WelcomeWords.module.css'

const LINES: readonly { key: 'people' | 'figures' | 'place'; icon: LucideIcon }[] = [
  { key: 'people', icon: UserCheck },
  { key: 'figures', icon: ChartNoAxesColumn },
  { key: 'place', icon: MessagesSquare },
]

/** What waits inside, for who is at the door. */
export function WelcomeWords() {
  const t = useText<typeof strings>('signin')
  return (
    <>
      <h2 className={styles.title}>{t('welcome.title')}</h2>
      <ul className={styles.list}>
        {LINES.map(({ key, icon: Drawing }) => (
          <li key={key} className={styles.line}>
            <span className={styles.icon}>
              <Drawing {...iconProps} />
            </span>
            {t(`welcome.${key}`)}
          </li>
        ))}
      </ul>
    </>
  )
}
