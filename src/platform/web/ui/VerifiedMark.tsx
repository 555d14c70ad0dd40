import type { CSSProperties } from 'react'
import type { UserType } from '../../shared/access.ts'
import { BadgeCheck } from '../icons.ts'
import { iconSmall } from './icon-props.ts'
import styles from './VerifiedMark.module.css'

/** "Company · Verified" in the colour of the kind. `title` says what was checked and when. */
export function VerifiedMark({ kind, label, title }: { kind: UserType; label: string; title?: string }) {
  return (
    <span className={styles.mark} style={{ '--kind': `var(--${kind})` } as CSSProperties} title={title}>
      <BadgeCheck {...iconSmall} />
      <span className="clip">{label}</span>
    </span>
  )
}
