import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'
import { Go } from './Go.tsx'
import { Spinner } from './Spinner.tsx'

type Own = {
  variant?: 'primary' | 'outline' | 'ghost' | 'danger' | 'dangerOutline'
  size?: 'normal' | 'compact'
  wide?: boolean
  /** Busy: keeps its width and focus, takes no second press. */
  loading?: boolean
  /** Makes it a link inside the product; with `external` one that opens a new tab. */
  href?: string
  external?: boolean
  icon?: ReactNode
  iconEnd?: ReactNode
  children: ReactNode
}
export type ButtonProps = Own & Omit<ComponentPropsWithRef<'button'>, keyof Own>

/** The button of the product: one primary in a view, its label a verb. 44 px high, compact 32 for the back-office. */
export function Button({ variant = 'outline', size = 'normal', wide, loading, href, external, ...rest }: ButtonProps) {
  const { icon, iconEnd, children, className, onClick, disabled, type = 'button', ...props } = rest
  const name = classNames(
    styles.button,
    styles[variant],
    size === 'compact' && styles.compact,
    wide && styles.wide,
    loading && styles.loading,
    className,
  )
  const inside = (
    <>
      {icon}
      <span className={styles.label}>{children}</span>
      {iconEnd}
      {loading && (
        <span className={styles.busy}>
          <Spinner />
        </span>
      )}
    </>
  )
  if (href !== undefined && !disabled)
    return (
      <Go to={href} external={external} className={name} id={props.id} aria-label={props['aria-label']}>
        {inside}
      </Go>
    )
  const press = (event: MouseEvent<HTMLButtonElement>) => (loading ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...props}
      type={type}
      className={name}
      disabled={disabled}
      aria-busy={loading || undefined}
      aria-disabled={loading || props['aria-disabled']}
      onClick={press}
    >
      {inside}
    </button>
  )
}
