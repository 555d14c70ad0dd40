import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Go } from './Go.tsx'
import styles from './IconButton.module.css'
import { Spinner } from './Spinner.tsx'

type Own = {
  /** Says what it does; shown as the tip and read aloud. */
  label: string
  icon: ReactNode
  /** 44 px for fingers, compact 32 for dense places. */
  size?: 'normal' | 'compact'
  variant?: 'ghost' | 'outline' | 'primary'
  href?: string
  loading?: boolean
  /** For a switch such as a bookmark: pressed or not. */
  pressed?: boolean
}
export type IconButtonProps = Own & Omit<ComponentPropsWithRef<'button'>, keyof Own | 'aria-label' | 'children'>

/** A button that is only a drawing, with its name in words. */
export function IconButton({
  label,
  icon,
  size = 'normal',
  variant = 'ghost',
  href,
  loading,
  pressed,
  ...rest
}: IconButtonProps) {
  const { className, type = 'button', ...props } = rest
  const name = classNames(
    styles.button,
    styles[variant],
    size === 'compact' && styles.compact,
    pressed && styles.pressed,
    className,
  )
  if (href !== undefined && !props.disabled)
    return (
      <Go to={href} className={name} aria-label={label} title={label}>
        {icon}
      </Go>
    )
  return (
    <button
      title={label}
      {...props}
      type={type}
      className={name}
      aria-label={label}
      aria-pressed={pressed}
      aria-busy={loading || undefined}
      disabled={props.disabled || loading}
    >
      {loading ? <Spinner quiet /> : icon}
    </button>
  )
}
