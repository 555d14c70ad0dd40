/**
 * What of a member's own reads the device keeps for when there is no line: who they are, the last of the feed, of their messages and of
 * the bell. Nothing of money, of reviews or of the back-office is on the list, and no bid.
 */
const KEPT = [
  { method: 'GET', path: '/api/auth/user' },
  { method: 'GET', path: '/api/notifications' },
  { method: 'GET', path: '/api/conversations' },
  { method: 'GET', path: '/api/conversations/:id' },
  { method: 'GET', path: '/api/conversations/:id/messages' },
  { method: 'POST', path: '/api/timeline' },
  { method: 'GET', path: '/api/timeline/me' },
].map(one => ({ ...one, pattern: new RegExp(`^${one.path.replace(':id', '[\\w-]+')}$`) }))

/** Whether the answer to a read is kept on the device of who asked. */
export const isKept = (method: string, path: string): boolean =>
  KEPT.some(one => one.method === method && one.pattern.test(path))

/** One entry of a service worker's static routes, as `InstallEvent.addRoutes` takes it; the first that fits counts. */
type WorkerRoute = {
  condition: { urlPattern: { pathname: string }; requestMethod?: string }
  source: 'network' | 'fetch-event'
}

/** Calls that the worker keeps nothing of go by it: Chromium loses what a page says as it is left where a worker stands between. */
export const workerRoutes: readonly WorkerRoute[] = [
  ...KEPT.map(({ method, path }): WorkerRoute => ({
    condition: { urlPattern: { pathname: path }, requestMethod: method },
    source: 'fetch-event',
  })),
  { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
]

/** Pages whose reads are kept: they open without a line. */
const READABLE = /^\/(timeline|inbox(\/[\w-]+)?|notifications|offline)$/

/** Whether a page is of use to whoever opens the product without a line. */
export const readsWithoutLine = (path: string): boolean => READABLE.test(path)

/** Whether a file of the product is kept: it looks alike for everybody. */
export const isFile = (path: string): boolean =>
  path.startsWith('/assets/') || path === '/boot.js' || path === '/favicon.svg' || path.startsWith('/icons/')

/** Whether an address is a page of the product, for which something is shown without a line. */
export const isPage = (path: string): boolean => !/^\/(api|share|live|metrics|livez|readyz)(\/|$)/.test(path)
