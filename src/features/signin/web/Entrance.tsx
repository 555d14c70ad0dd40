import type { ReactNode } from 'react'
import { ChartNoAxesColumn, type IconDrawing, MessagesSquare, UserCheck } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Rings } from '../../../platform/web/ui/Rings.tsx'
import type { strings } from '../strings.en.ts'
import styles from './Entrance.module.css'
import welcomeWordsStyles from './WelcomeWords.module.css'

const LINES: readonly { key: 'people' | 'figures' | 'place'; icon: IconDrawing }[] = [
  { key: 'people', icon: UserCheck },
  { key: 'figures', icon: ChartNoAxesColumn },
  { key: 'place', icon: MessagesSquare },
]

/** What waits inside, for who is at the door. */
function WelcomeWords() {
  const t = useText<typeof strings>('signin')
  return (
    <>
      <h2 className={welcomeWordsStyles.title}>{t('welcome.title')}</h2>
      <ul className={welcomeWordsStyles.list}>
        {LINES.map(({ key, icon: Drawing }) => (
          <li key={key} className={welcomeWordsStyles.line}>
            <span className={welcomeWordsStyles.icon}>
              <Drawing {...iconProps} />
            </span>
            {t(`welcome.${key}`)}
          </li>
        ))}
      </ul>
    </>
  )
}

type EntranceProps = {
  children: ReactNode
  /** Stands on the panel instead of the words of welcome, and stays on phones, under the form. */
  panel?: ReactNode
}

/** Where members come in: what is to be done in a narrow column, beside it the petrol panel with its rings. */
export function Entrance({ children, panel }: EntranceProps) {
  return (
    <div className={styles.entrance}>
      <div className={styles.column}>
        <div className={styles.content}>{children}</div>
      </div>
      <aside className={classNames(styles.panel, panel !== undefined && styles.needed)}>
        <span className={styles.art} aria-hidden="true">
          <Rings seed="the entrance" corner="bottom-end" />
        </span>
        <div className={styles.words}>{panel ?? <WelcomeWords />}</div>
      </aside>
    </div>
  )
}
