import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Go } from '../../../platform/web/ui/Go.tsx'
import styles from './Drawer.module.css'

type DrawerLinkProps = { to: string; icon?: ReactNode; children: ReactNode; onHere: () => void }

/** A place in the drawer; the one where the reader already is closes it. */
export function DrawerLink({ to, icon, children, onHere }: DrawerLinkProps) {
  const here = useLocation().pathname === to
  return (
    <li>
      <Go
        to={to}
        className={classNames(styles.entry, here && styles.on)}
        aria-current={here ? 'page' : undefined}
        onClick={() => here && onHere()}
      >
        {icon}
        {children}
      </Go>
    </li>
  )
}
