import type { ReactNode } from 'react'
import { ExternalLink } from '../icons.ts'
import { Go } from './Go.tsx'
import { iconSmall } from './icon-props.ts'
import styles from './LinkText.module.css'

/** A link in running text. `external` opens a new tab and shows that it does; `quiet` keeps the colour of the words around it. */
export function LinkText(props: { to: string; children: ReactNode; external?: boolean; quiet?: boolean }) {
  return (
    <Go to={props.to} external={props.external} className={props.quiet ? styles.quiet : styles.link}>
      {props.children}
      {props.external && <ExternalLink {...iconSmall} className={styles.icon} />}
    </Go>
  )
}
