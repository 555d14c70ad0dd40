import { lazy, type ReactNode, Suspense } from 'react'
import type { Page } from '../../../platform/shared/site-page.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { showsFooter } from '../rules.ts'
import { Bar } from './Bar.tsx'
import styles from './Frame.module.css'
import { useMenuLayout } from './menu-layout.ts'
import { useMedia } from './use-media.ts'

const Rail = lazy(async () => ({ default: (await import('./Rail.tsx')).Rail }))
const Footer = lazy(async () => ({ default: (await import('./Footer.tsx')).Footer }))
const ToTop = lazy(async () => ({ default: (await import('./ToTop.tsx')).ToTop }))
const TabBar = lazy(async () => ({ default: (await import('./TabBar.tsx')).TabBar }))
const MenuLine = lazy(async () => ({ default: (await import('./MenuLine.tsx')).MenuLine }))

/** The public and member pages: bar, side menu of the signed-in, footer on pages for everyone, tabs on phones. */
export function SiteFrame({ page, children }: { page: Page | undefined; children: ReactNode }) {
  const { status } = useSession()
  const menu = useMenuLayout()
  const wide = useMedia('(width >= 960px)')
  const narrow = useMedia('(width < 700px)')
  // While the session is being read, its menu keeps its place.
  const member = wide && status !== 'visitor'
  return (
    <>
      <Bar />
      {member && menu === 'horizontal' && (
        <Suspense fallback={<div className={styles.line} />}>
          <MenuLine />
        </Suspense>
      )}
      <div className={styles.body}>
        {member && menu === 'vertical' && (
          <Suspense fallback={<div className={styles.railPlace} />}>
            <Rail />
          </Suspense>
        )}
        <div className={styles.page}>
          {children}
          {showsFooter(page, status === 'visitor') && (
            <Suspense fallback={<div className={styles.footerPlace} />}>
              <Footer />
            </Suspense>
          )}
        </div>
      </div>
      <Suspense>
        <ToTop />
      </Suspense>
      {narrow && (
        <Suspense>
          <TabBar />
        </Suspense>
      )}
    </>
  )
}
