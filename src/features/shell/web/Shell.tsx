import { lazy, Suspense, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  Outlet,
  ScrollRestoration,
  UNSAFE_DataRouterStateContext,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
} from 'react-router'
import { refusalToAccess, type Viewer } from '../../../platform/shared/access.ts'
import { look } from '../../../platform/web/looking.ts'
import type { Handle } from '../../../platform/web/router.tsx'
import { useSession, useViewer } from '../../../platform/web/session.tsx'
import { useStore } from '../../../platform/web/store.ts'
import { useText } from '../../../platform/web/text.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { loadChatWatch } from '../../chat/web/public.ts'
import { ClubDocument, trialLook, useClub, useClubAnswer } from '../../settings/web/public.ts'
import { loadProofSheet } from '../../signin/web/public.ts'
import { isClosedTo, leadsSomewhere } from '../rules.ts'
import { goPlaces, readShortcut } from '../shortcuts.ts'
import { goTo } from './go-to.ts'
import { LateScript } from './LateScript.tsx'
import { mountedPages } from './mounted.ts'
import { closeOverlay, overlay } from './overlays.ts'
import styles from './Progress.module.css'
import { proofAsked } from './proof.ts'
import { SCRIPT_MS } from './script-time.ts'
import { singleKeys } from './single-keys.ts'
import { SiteFrame } from './SiteFrame.tsx'
import { TypedAhead } from './TypedAhead.tsx'

const ClosingLine = lazy(async () => ({ default: (await import('./ClosingLine.tsx')).ClosingLine }))
const LookingLine = lazy(async () => ({ default: (await import('./LookingLine.tsx')).LookingLine }))
const TrialLine = lazy(async () => ({ default: (await import('./TrialLine.tsx')).TrialLine }))
const ChatWatch = lazy(async () => ({ default: await loadChatWatch() }))
const Notices = lazy(async () => ({ default: (await import('./Notices.tsx')).Notices }))
const Drawer = lazy(async () => ({ default: (await import('./Drawer.tsx')).Drawer }))
const Finder = lazy(async () => ({ default: (await import('./Finder.tsx')).Finder }))
const MenuArranger = lazy(async () => ({ default: (await import('./MenuArranger.tsx')).MenuArranger }))
const ShortcutHelp = lazy(async () => ({ default: (await import('./ShortcutHelp.tsx')).ShortcutHelp }))
const ProofSheet = lazy(async () => ({ default: await loadProofSheet() }))

/** What goes on over every page, and what lies over it on request. Each waits for itself only. */
function Watchers() {
  const over = useStore(overlay)
  const proof = useStore(proofAsked)
  useClosedDoor()
  useShortcuts()
  return (
    <>
      <ClubDocument />
      <Progress />
      <Suspense>
        <Notices />
      </Suspense>
      <Suspense fallback={<TypedAhead />}>{over === 'palette' && <Finder onClose={closeOverlay} />}</Suspense>
      <Suspense>
        {over === 'drawer' && <Drawer onClose={closeOverlay} />}
        {over === 'arrange' && <MenuArranger onClose={closeOverlay} />}
        {over === 'shortcuts' && <ShortcutHelp onClose={closeOverlay} />}
        {proof && <ProofSheet onAnswer={proof.answer} />}
      </Suspense>
    </>
  )
}

/** A thin line while the next page is on its way; after 120 s without its script it says so. */
export function Progress() {
  const loading = useNavigation().state !== 'idle'
  const shown = useDelayed(loading)
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (!loading) return
    const timer = setTimeout(() => setLate(true), SCRIPT_MS)
    return () => clearTimeout(timer)
  }, [loading])
  return (
    <>
      {shown && <div className={styles.line} />}
      {late && <LateScript />}
    </>
  )
}

/**
 * Leads to the maintenance page as soon as the club says that it is closed, also from pages that ask for nothing that would be
 * refused, and in windows that were open before.
 */
function useClosedDoor(): void {
  const { viewer, status } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const on = useClubAnswer()?.maintenance.on ?? false
  const closed = on && (status === 'visitor' || status === 'member') && isClosedTo(viewer, pathname)
  useEffect(() => {
    if (closed) void navigate(`/under-maintenance?next=${encodeURIComponent(pathname + search)}`, { replace: true })
  }, [closed, navigate, pathname, search])
}

/** A key pressed while a text is being written, or inside an open dialog, is not ours. */
function isTaken({ target }: KeyboardEvent): boolean {
  const element = target instanceof Element ? target : null
  return element?.closest('input, textarea, select, [contenteditable="true"], dialog, [role="menu"]') != null
}

/** The search field of the page, or the palette when it has none. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  if (field) field.focus()
  else overlay.set('palette')
}

/** Listens to the keys of the whole product: Ctrl K, `/`, `?`, and `g` with a letter. */
function useShortcuts(): void {
  const viewer = useViewer()
  // With the first drawing, not after it: a key pressed as soon as the page is seen counts.
  useLayoutEffect(() => {
    let after = false
    const onKey = (event: KeyboardEvent) => {
      // What was asked for may still be on its way: what is typed for it meanwhile must not act on the page.
      const single = singleKeys.get() && overlay.get() === 'none' && !isTaken(event)
      const found = readShortcut(event, after, single)
      after = found?.act === 'wait'
      if (!found || event.defaultPrevented) return
      if (found.act !== 'wait') event.preventDefault()
      if (found.act === 'palette') overlay.set(overlay.get() === 'palette' ? 'none' : 'palette')
      if (found.act === 'help') overlay.set('shortcuts')
      if (found.act === 'search') focusSearch()
      if (found.act === 'go') {
        const place = goPlaces(viewer).find(({ letter }) => letter === found.letter)
        if (place && leadsSomewhere(mountedPages(), viewer, place.path)) void goTo(place.path)
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [viewer])
}

/** How long a list may take until the reader stands where they stood in it. */
const WAIT_MS = 10_000
/** A reader who moves on is no longer led back. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Keeps to a place while what lies above it is still coming. */
function holdPlace(place: number): () => void {
  const watch = new ResizeObserver(() => {
    if (Math.round(scrollY) !== Math.round(place)) window.scrollTo(0, place)
  })
  const stop = () => {
    watch.disconnect()
    clearTimeout(timer)
    for (const move of MOVES) removeEventListener(move, stop)
  }
  const timer = setTimeout(stop, WAIT_MS)
  watch.observe(document.body)
  for (const move of MOVES) addEventListener(move, stop, { passive: true })
  return stop
}

/** Where the reader comes back to an entry of the history, the router scrolls once, maybe before the list is here: this goes on. */
function useLatePlace(): void {
  // Its own scroll restoration reads the same; there is no public way to it.
  const place = useContext(UNSAFE_DataRouterStateContext)?.restoreScrollPosition
  const { key } = useLocation()
  // The same place on another page is another place.
  useEffect(() => (typeof place === 'number' && place > 0 ? holdPlace(place) : undefined), [place, key])
}

const HEADING_WAIT_MS = 3000

const content = () => document.getElementById('content')

/** Where focus goes on arrival: the page's headline. False while the screen has none yet. */
function focusHeading(before: Element | null): boolean {
  const main = content()
  const now = document.activeElement
  // A screen that put the focus itself (a first field), or a reader who went on already, is left alone.
  if (now && now !== document.body && now !== before) return true
  const heading = main?.querySelector<HTMLElement>('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** Follows the screen until its headline is here, for those that load first. */
function focusWhenHere(before: Element | null): () => void {
  if (focusHeading(before)) return () => {}
  const watch = new MutationObserver(() => focusHeading(before) && stop())
  const timer = setTimeout(() => stop(), HEADING_WAIT_MS)
  const stop = () => {
    watch.disconnect()
    clearTimeout(timer)
  }
  const main = content()
  if (main) watch.observe(main, { childList: true, subtree: true })
  return stop
}

/** After a change of page: focus on its headline, and its title for those who listen. Answers the title to be said. */
function useArrival(): string {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  const drawn = useRef(pathname)
  const before = useRef<Element | null>(null)
  // Looked at before the new screen is there: its own effects run first, and a field they focus is no leftover.
  if (drawn.current !== pathname) {
    drawn.current = pathname
    before.current = document.activeElement
  }
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const stop = hash ? () => {} : focusWhenHere(before.current)
    // Screens name their document after the shell does.
    const timer = setTimeout(() => setSaid(document.title), 200)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [pathname, hash])
  return said
}

const OfficeFrame = lazy(async () => ({ default: (await import('./OfficeFrame.tsx')).OfficeFrame }))

/** The frame around every screen: bars and menus by the page's layout, and what the whole product listens to. */
export function Shell() {
  const t = useWords()
  const shown = useShownPage()
  useTitle(shown)
  const arrived = useArrival()
  useLatePlace()
  // What the document showed until now; hidden by style already, and not to be found by anything that reads the page.
  useLayoutEffect(() => document.querySelector('.first-paint')?.remove(), [])
  const viewer = useViewer()
  const layout = shown ? layoutFor(shown.page, viewer) : 'site'
  const looking = useStore(look)
  const tries = useStore(trialLook) !== null
  const closes = useClub().maintenance.from !== null
  const screen = (
    <main id="content" tabIndex={-1}>
      {closes && (
        <Suspense>
          <ClosingLine />
        </Suspense>
      )}
      <Outlet />
    </main>
  )
  return (
    <>
      <a href="#content" className="skip-link">
        {t('ui.skip-to-content')}
      </a>
      {looking && (
        <Suspense>
          <LookingLine look={looking} />
        </Suspense>
      )}
      {tries && (
        <Suspense>
          <TrialLine />
        </Suspense>
      )}
      {layout === 'site' && <SiteFrame page={shown?.page}>{screen}</SiteFrame>}
      {layout === 'office' && (
        <Suspense>
          <OfficeFrame>{screen}</OfficeFrame>
        </Suspense>
      )}
      {layout === 'full' && screen}
      {layout === 'full' && viewer && (
        <Suspense>
          <ChatWatch />
        </Suspense>
      )}
      <p className="visually-hidden" role="status">
        {arrived}
      </p>
      <Watchers />
      <ScrollRestoration />
    </>
  )
}

/** The frame of a page: some addresses are a member's own page and the club's desk. */
const layoutFor = ({ layout = 'site', officeFor }: Handle['page'], viewer: Viewer | null) =>
  officeFor && refusalToAccess(officeFor, viewer) === null ? 'office' : layout

/** The page now shown and its feature; undefined while an unknown address is on its way to /error-404. */
function useShownPage(): Handle | undefined {
  return useMatches().at(-1)?.handle as Handle | undefined
}

/**
 * Names the document after the page and the club. A layout effect, so that a screen whose page has params may name it more
 * exactly in an effect of its own, which comes later.
 */
function useTitle(shown: Handle | undefined): void {
  const t = useText<Record<string, string>>(shown?.feature ?? 'platform')
  const club = useClub()
  useLayoutEffect(() => {
    if (shown) document.title = [t(shown.page.title), club.name].filter(Boolean).join(' · ')
  }, [shown, t, club.name])
}
