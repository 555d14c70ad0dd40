import { lazy, type ReactNode, Suspense } from 'react'
import styles from './Frame.module.css'
import { OfficeBar } from './OfficeBar.tsx'
import { useMedia } from './use-media.ts'

const Rail = lazy(async () => ({ default: (await import('./Rail.tsx')).Rail }))

/** The back-office: its own bar, the dense menu, and the whole width for the work. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const wide = useMedia('(width >= 960px)')
  return (
    <>
      <OfficeBar />
      <div className={styles.body}>
        {wide && (
          <Suspense fallback={<div className={styles.railPlace} />}>
            <Rail dense />
          </Suspense>
        )}
        <div className={styles.page}>{children}</div>
      </div>
    </>
  )
}
