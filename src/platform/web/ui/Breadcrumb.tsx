import type { ReactNode } from 'react'
import { ChevronRight } from '../icons.ts'
import styles from './Breadcrumb.module.css'
import { Go } from './Go.tsx'
import { iconSmall } from './icon-props.ts'
import { useWords } from './use-words.ts'

/** The last crumb is the page itself and has no address. */
export type Crumb = { label: ReactNode; href?: string }

/** The way from home to here. */
export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  const t = useWords()
  return (
    <nav aria-label={t('ui.you-are-here')}>
      <ol className={styles.crumbs}>
        {items.map((item, index) => (
          <li key={item.href ?? 'here'} className={styles.crumb}>
            {index > 0 && <ChevronRight {...iconSmall} className="flip" />}
            {item.href ? (
              <Go to={item.href} className={styles.link}>
                {item.label}
              </Go>
            ) : (
              <span aria-current="page" className="clip">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
