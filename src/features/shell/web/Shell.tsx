import { lazy, Suspense, useLayoutEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { SiteFrame } from './SiteFrame.tsx'
import { useArrival } from './use-arrival.ts'
import { useLatePlace } from './use-late-place.ts'
import { useShownPage } from './use-shown-page.ts'
import { useTitle } from './use-title.ts'
import { Watchers } from './Watchers.tsx'

const OfficeFrame = lazy(async () => ({ default: (await import('./OfficeFrame.tsx')).OfficeFrame }))

/** The frame around every screen: bars and menus by the page's layout, and what the whole product listens to. */
export function Shell() {
  const t = useWords()
  const shown = useShownPage()
  useTitle(shown)
  const arrived = useArrival()
  useLatePlace()
  // What the document showed until now; hidden by style already, and not to be found by anything that reads the page.
  useLayoutEffect(() => document.querySelector('.opening')?.remove(), [])
  const layout = shown?.page.layout ?? 'site'
  const screen = (
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
  )
  return (
    <>
      <a href="#content" className="skip-link">
        {t('ui.skip-to-content')}
      </a>
      {layout === 'site' && <SiteFrame page={shown?.page}>{screen}</SiteFrame>}
      {layout === 'office' && (
        <Suspense>
          <OfficeFrame>{screen}</OfficeFrame>
        </Suspense>
      )}
      {layout === 'full' && screen}
      <p className="visually-hidden" role="status">
        {arrived}
      </p>
      <Watchers />
      <ScrollRestoration />
    </>
  )
}
