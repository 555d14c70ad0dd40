import { type Message, shownOf } from '../rules/message.ts'
import type { Subscribed, ToWindow } from '../rules/spoken.ts'
import { noteState, readState } from './state.ts'

declare const self: ServiceWorkerGlobalScope

type Badges = { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> }
/** What a shown notice leads to. */
type Lead = { link: string; id: string | null }

const ANSWER_MS = 1500

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Puts the count on the app's icon, where there is one. */
async function badge(count: number | null): Promise<void> {
  if (count === null) return
  const { setAppBadge, clearAppBadge } = self.navigator as Badges
  await (count > 0 ? setAppBadge?.call(self.navigator, count) : clearAppBadge?.call(self.navigator))?.catch(() => {})
}

/** A path of the club; anything else is where notices are read. */
function leadOf(link: string | null): string {
  const url = new URL(link ?? '/notifications', self.location.origin)
  return url.origin === self.location.origin ? url.pathname + url.search + url.hash : '/notifications'
}

/**
 * Tells the windows, and shows it beside them unless somebody looks at one: there it is said in the page. A trial is always shown.
 */
export async function showPushed(message: Message): Promise<void> {
  const open = await windows()
  const said: ToWindow = { say: 'pushed', message }
  for (const one of open) one.postMessage(said)
  // Beside the rest: an icon that cannot be counted on holds no notice back.
  const counted = badge(message.unread)
  const looksAt = open.some(one => one.focused && one.visibilityState === 'visible')
  if (looksAt && message.kind !== 'push.test') return counted
  const { title, options } = shownOf(message)
  const tag = message.tag ?? message.id
  const data: Lead = { link: leadOf(message.link), id: message.id }
  await self.registration.showNotification(title, {
    ...options,
    // What replaces another is told anew.
    ...(tag && { tag, renotify: true }),
    icon: '/api/push/icons/192',
    badge: '/icons/badge-96.png',
    timestamp: Date.parse(message.at),
    data,
  } as NotificationOptions)
  await counted
}

/** Asks a window to go there; false where its page does not answer. */
function leads(window: WindowClient, lead: Lead): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const answered = new Promise<boolean>(resolve => {
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, ANSWER_MS, false)
  })
  const said: ToWindow = { say: 'go', ...lead }
  window.postMessage(said, [port2])
  return answered
}

/** Leads an open window to what was pressed, or opens one. */
export async function openPressed(lead: Lead): Promise<void> {
  const open = await windows()
  const rank = (one: WindowClient) => Number(one.focused) * 2 + Number(one.visibilityState === 'visible')
  const best = open.toSorted((a, b) => rank(b) - rank(a))[0]
  if (best) {
    // At once: a browser lets a window be brought forward only for a moment after the press.
    await best.focus().catch(() => {})
    if (await leads(best, lead)) return
  }
  if (lead.id) await noteState({ pressed: [...(await readState()).pressed, lead.id] })
  await self.clients.openWindow(lead.link)
}

/** Tells a window that was just opened which notices were pressed to open it: they are read. */
export async function tellPressed(window: Client): Promise<void> {
  const { pressed } = await readState()
  if (pressed.length === 0) return
  await noteState({ pressed: [] })
  for (const id of pressed) window.postMessage({ say: 'go', link: '', id } satisfies ToWindow)
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))

/** The browser changed its subscription: the club goes on with the new one, though no page is open. */
export async function renew(): Promise<void> {
  const { subscribed } = await readState()
  if (!subscribed) return
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(subscribed.key) }
  const made = await self.registration.pushManager.subscribe(options)
  const next = made.toJSON() as Subscribed['subscription']
  const answer = await fetch('/api/push/renewals', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      old: { endpoint: subscribed.subscription.endpoint, keys: subscribed.subscription.keys },
      next: { endpoint: next.endpoint, keys: next.keys },
      key: subscribed.key,
    }),
  })
  // Else the page sees to it when it is opened.
  if (answer.ok) await noteState({ subscribed: { ...subscribed, subscription: next } })
}
