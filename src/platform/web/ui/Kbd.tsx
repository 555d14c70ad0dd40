import styles from './Kbd.module.css'

/** A key to press. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className={styles.kbd} dir="ltr">
      {children}
    </kbd>
  )
}
