import { Outlet, ScrollRestoration } from 'react-router'
import { useWords } from '../../../platform/web/ui/use-words.ts'

/** The frame around every screen. */
export function Shell() {
  const t = useWords()
  return (
    <>
      <a href="#content" className="skip-link">
        {t('ui.skip-to-content')}
      </a>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <ScrollRestoration />
    </>
  )
}
