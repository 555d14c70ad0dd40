import { Suspense } from 'react'
import { useSession } from '../../../platform/web/session.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import styles from './Bar.module.css'
import { BarNav } from './BarNav.tsx'
import { BarSearch } from './BarSearch.tsx'
import { BarWaiting } from './BarWaiting.tsx'
import { CurrencyButton } from './CurrencyButton.tsx'
import { DrawerButton } from './DrawerButton.tsx'
import { HomeLink } from './HomeLink.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { MemberTools } from './member-tools.ts'
import { useMedia } from './use-media.ts'
import { useScrolled } from './use-scrolled.ts'
import { VisitorTools } from './VisitorTools.tsx'

/** Under this width the bar's places move into the drawer. */
export const FULL_BAR = '(width >= 1120px)'

/**
 * The navigation bar (spec): on wide screens another style after 50 px of scrolling; under 700 px always dark on white.
 */
export function Bar() {
  const { status } = useSession()
  const full = useMedia(FULL_BAR)
  const narrow = useMedia('(width < 700px)')
  const scrolled = useScrolled(50)
  return (
    <header className={classNames(styles.bar, scrolled && !narrow && styles.scrolled)} data-bar="">
      <div className={styles.row}>
        {!full && <DrawerButton />}
        <HomeLink />
        {full ? <BarNav /> : <span className={styles.gap} />}
        <div className={styles.tools}>
          <BarSearch />
          {!narrow && <CurrencyButton />}
          {!narrow && <LanguageSwitch />}
          {status === 'visitor' && <VisitorTools />}
          {status === 'member' && (
            <Suspense fallback={<BarWaiting />}>
              <MemberTools />
            </Suspense>
          )}
          {(status === 'loading' || status === 'offline') && <BarWaiting />}
        </div>
      </div>
    </header>
  )
}
