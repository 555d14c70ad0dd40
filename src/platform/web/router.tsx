import type { ComponentType } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { type AccessRefusal, refusalToAccess } from '../shared/access.ts'
import type { Page } from '../shared/site-page.ts'
import { needStrings } from './load-strings.ts'
import { sessionKnown } from './session.tsx'
import type { Screens, WebFeature } from './web-feature.ts'

/** What a matched screen says of itself to the shell: `useMatches().at(-1).handle`. */
export type Handle = { page: Page; feature: string }

const INSTEAD: Record<AccessRefusal, (path: string) => string> = {
  unauthenticated: path => `/login?next=${encodeURIComponent(path)}`,
  'already-signed-in': () => '/index',
  'already-has-profile': () => '/not-authorized?reason=already-has-profile',
  'profile-required': () => '/account-type',
  'approval-required': () => '/not-authorized?reason=approval-required',
  'role-forbidden': () => '/not-authorized',
}

/** The product was opened, without a line, at a page of which nothing is kept on the device. */
export class NoLine extends Error {}

/** Whether the club answers: one on this very machine does without any network. */
const isReached = (): Promise<boolean> =>
  fetch('/livez', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** Asks the page's rule before anything of it loads; the server asks the same rule again for each call. */
async function guard(page: Page, { request, params }: LoaderFunctionArgs): Promise<Response | null> {
  const url = new URL(request.url)
  for (const [name, values] of Object.entries(page.allow ?? {}))
    if (!values.includes(params[name] ?? '')) return redirect('/error-404')
  if (!page.access || page.access === 'anyone') return null
  const { viewer } = await sessionKnown()
  const refusal = refusalToAccess(page.access, viewer)
  if (!refusal) return null
  const next = url.searchParams.get('next')
  if (refusal === 'already-signed-in' && next) return redirect(safeNext(next))
  return redirect(page.refused ?? INSTEAD[refusal](url.pathname + url.search))
}

/** A path on this site to go on to; anything else becomes the home page. */
export function safeNext(next: string | null, fallback = '/index'): string {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return fallback
  try {
    return new URL(next, location.origin).origin === location.origin ? next : fallback
  } catch {
    return fallback
  }
}

function redirectRoute(page: Page): RouteObject {
  const target = page.redirect!
  return {
    path: page.path,
    loader: ({ params, request }) =>
      redirect(
        target.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) +
          new URL(request.url).search,
      ),
  }
}

/** Before a screen: refuses what cannot be shown without a line. */
type Before = (path: string) => Promise<void>

function screenRoute(feature: WebFeature, page: Page, before: Before): RouteObject {
  if (page.redirect) return redirectRoute(page)
  let screens: Promise<{ screens: Screens }> | null = null
  const load = async (): Promise<ComponentType> => {
    screens ??= feature.screens()
    const found = (await screens).screens[page.path]
    if (!found) throw new Error(`${feature.name} has no screen for ${page.path}; add it to its web/screens.ts`)
    return found()
  }
  return {
    path: page.path,
    handle: { page, feature: feature.name } satisfies Handle,
    loader: async args => {
      await before(new URL(args.request.url).pathname)
      const elsewhere = await guard(page, args)
      if (elsewhere) return elsewhere
      await needStrings(['platform', feature.name, ...(page.strings ?? [])])
      return null
    },
    lazy: async () => ({ Component: await load() }),
  }
}

/** Every piece of the interface on one page; development builds only. */
const KIT: RouteObject[] = import.meta.env.DEV
  ? [{ path: '/dev/kit', lazy: async () => ({ Component: (await import('./kit/KitScreen.tsx')).KitScreen }) }]
  : []

/**
 * Names the entry of the history that a full load begins: the router calls every such entry "default", and the scroll place of one
 * would be taken for that of the next.
 */
function nameEntry(): void {
  const kept = history.state as { key?: string } | null
  if (!kept?.key) history.replaceState({ ...kept, key: Math.random().toString(36).slice(2, 10) }, '')
}

/** What stands around the screens: the frame, in place of one that broke, and until the first one is here. */
type Around = {
  Shell: ComponentType
  ErrorScreen: ComponentType
  Waiting: ComponentType
  /** Whether a page is kept on the device. */
  readsWithoutLine: (path: string) => boolean
}

/** The routes of every feature below the shell; unknown paths go to /error-404. */
export function makeRouter(features: readonly WebFeature[], { Shell, ErrorScreen, Waiting, readsWithoutLine }: Around) {
  let opened = false
  // The page that the product is opened at: later ones show what was read of them before.
  const before = async (path: string) => {
    if (!opened && !navigator.onLine && !readsWithoutLine(path) && !(await isReached())) throw new NoLine()
    opened = true
  }
  const routes = features.flatMap(feature => feature.pages.map(page => screenRoute(feature, page, before)))
  nameEntry()
  const unknown: RouteObject = { path: '*', loader: () => redirect('/error-404') }
  return createBrowserRouter([
    {
      Component: Shell,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: Waiting,
      children: [...routes, ...KIT, unknown],
    },
  ])
}
