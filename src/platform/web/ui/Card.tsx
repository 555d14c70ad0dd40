import type { CSSProperties, ReactNode } from 'react'
import type { UserType } from '../../shared/access.ts'
import styles from './Card.module.css'
import { classNames } from './class-names.ts'
import { Go } from './Go.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** `href` makes the whole card one link, named `linkLabel` for listeners; buttons inside stay above it. */
type Linked = { href: string; linkLabel: string } | { href?: undefined; linkLabel?: undefined }

type CardProps = Linked & {
  /** A 3 px edge in the colour of a kind of member. */
  edge?: UserType | 'none'
  /** Without inner space: for pictures that reach the border; the rest brings its own. */
  bare?: boolean
  as?: 'div' | 'article' | 'section' | 'li'
  className?: string
  children: ReactNode
}

/** Paper on the ground: a hairline, no shadow. */
export function Card({ edge = 'none', href, linkLabel, bare, as: Tag = 'div', className, children }: CardProps) {
  const colour = edge === 'none' ? undefined : ({ '--edge': `var(--${edge})` } as CSSProperties)
  const name = classNames(styles.card, colour && styles.edge, href && styles.link, !bare && styles.padded, className)
  return (
    <Tag className={name} style={colour}>
      {children}
      {href && (
        <Go to={href} className={styles.stretched}>
          <VisuallyHidden>{linkLabel}</VisuallyHidden>
        </Go>
      )}
    </Tag>
  )
}
