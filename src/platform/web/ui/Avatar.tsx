import type { CSSProperties } from 'react'
import type { UserType } from '../../shared/access.ts'
import styles from './Avatar.module.css'
import { classNames } from './class-names.ts'
import { initialsOf } from './initials.ts'
import { Tile } from './Tile.tsx'

export type AvatarSize = 28 | 36 | 48 | 72 | 96

type AvatarProps = {
  name: string
  /** Picture; without one a company shows its tile (`seed`), a person the initials. */
  src?: string | null
  /** People are round, companies square. */
  shape?: 'round' | 'square'
  size?: AvatarSize
  seed?: string
  kind?: UserType | null
}

/** A face or a sign beside a name. Decorative: the name stands beside it in words. */
export function Avatar({ name, src, shape = 'round', size = 48, seed, kind }: AvatarProps) {
  const colours = kind ? { '--kind': `var(--${kind})`, '--kind-soft': `var(--${kind}-soft)` } : undefined
  const style = { ...colours, '--size': `${size}px` } as CSSProperties
  return (
    <span className={classNames(styles.avatar, shape === 'square' && styles.square)} style={style} aria-hidden="true">
      {src ? (
        <img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />
      ) : seed !== undefined ? (
        <Tile seed={seed} kind={kind ?? 'company'} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
