import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useAnnounced } from '../../../platform/web/live.ts'
import { patchUser, useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { menuArranged } from '../contract.ts'
import { isAboutMoney } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import officeBarStyles from './Bar.module.css'
import { BarSearch, BarWaiting, DrawerButton, HomeLink } from './BarParts.tsx'
import styles from './Frame.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { MemberTools } from './member-tools.ts'
import { useMenuLayout } from './menu-layout.ts'
import { overlay } from './overlays.ts'
import { useMedia } from './use-media.ts'

const Rail = lazy(async () => ({ default: (await import('./Rail.tsx')).Rail }))

const RehearsalLine = lazy(async () => ({ default: (await import('./RehearsalLine.tsx')).RehearsalLine }))

const MenuLine = lazy(async () => ({ default: (await import('./MenuLine.tsx')).MenuLine }))

/** The back-office: its own bar, the dense menu, and the whole width for the work. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const menu = useMenuLayout()
  const place = useLocation()
  const wide = useMedia('(width >= 960px)')
  const viewer = useViewer()
  // Arranged in another window, or on another device; the one in which it is being arranged is ahead of what it is told.
  useAnnounced(menuArranged, viewer && `member:${viewer.id}`, ({ menu }) => {
    if (overlay.get() !== 'arrange') patchUser({ menu })
  })
  return (
    <>
      <OfficeBar />
      {wide && menu === 'horizontal' && (
        <Suspense fallback={<div className={styles.denseLine} />}>
          <MenuLine dense />
        </Suspense>
      )}
      <div className={styles.body}>
        {wide && menu === 'vertical' && (
          <Suspense fallback={<div className={styles.railPlace} />}>
            <Rail dense />
          </Suspense>
        )}
        <div className={styles.page}>
          {isAboutMoney(place) && (
            <Suspense>
              <RehearsalLine />
            </Suspense>
          )}
          {children}
        </div>
      </div>
    </>
  )
}

/** The bar of the back-office: where one is, one wide search, and oneself. */
function OfficeBar() {
  const t = useText<typeof strings>('shell')
  const wide = useMedia('(width >= 960px)')
  const narrow = useMedia('(width < 700px)')
  return (
    <header className={officeBarStyles.bar}>
      <div className={officeBarStyles.officeRow}>
        {!wide && <DrawerButton />}
        <HomeLink />
        {!narrow && <Chip>{t('bar.office')}</Chip>}
        <span className={officeBarStyles.gap} />
        <div className={officeBarStyles.tools}>
          <BarSearch wide />
          {!narrow && <LanguageSwitch />}
          <Suspense fallback={<BarWaiting />}>
            <MemberTools office />
          </Suspense>
        </div>
      </div>
    </header>
  )
}
