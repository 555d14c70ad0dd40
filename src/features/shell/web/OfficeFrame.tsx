import { lazy, type ReactNode, Suspense } from 'react'
import styles from './Frame.module.css'
import { useMenuLayout } from './menu-layout.ts'
import { OfficeBar } from './OfficeBar.tsx'
import { useMedia } from './use-media.ts'

const Rail = lazy(async () => ({ default: (await import('./Rail.tsx')).Rail }))

const MenuLine = lazy(async () => ({ default: (await import('./MenuLine.tsx')).MenuLine }))

/** The back-office: its own bar, the dense menu, and the whole width for the work. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const menu = useMenuLayout()
  const wide = useMedia('(width >= 960px)')
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
        <div className={styles.page}>{children}</div>
      </div>
    </>
  )
}
