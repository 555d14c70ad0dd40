import { send } from '../../../platform/web/call.ts'
import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import { makeStore } from '../../../platform/web/store.ts'
import { keepDevice, listDevices, removeDevice } from '../contract.ts'
import type { Subscribed, ToWorker } from '../rules/spoken.ts'

/**
 * How this browser stands to push: it cannot; only once the club is on the home screen; it blocks it; it may be asked or was turned
 * off; it is told.
 */
export type Here = 'unsupported' | 'install-first' | 'blocked' | 'off' | 'on'

/** The spec's name for the key under which the device's subscription lies. */
const KEPT = 'fcmid'

const isApple = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** The product was opened from a home screen. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/** An Apple phone or tablet that shows the product in its browser, where it gets no pushes. */
export const needsInstalling = (): boolean => isApple() && !isInstalled()

function lookHere(): Here {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return needsInstalling() ? 'install-first' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && readLocal(KEPT) !== null ? 'on' : 'off'
}

/** How it stands now. */
export const here = makeStore<Here>(globalThis.navigator ? lookHere() : 'unsupported')

/** Looks again: what a browser allows is changed outside of the page. */
export const lookAgain = (): void => here.set(lookHere())

/** The service worker, once it is there; null in a browser that has none. */
export async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  return navigator.serviceWorker.register('/sw.js').catch(() => null)
}

/** Tells the worker something, as soon as it works. */
export async function tellWorker(told: ToWorker): Promise<void> {
  if (!(await worker())) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(told)
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))

function isOf(subscription: PushSubscription, key: string): boolean {
  const own = subscription.options.applicationServerKey
  if (!own) return false
  const [one, other] = [new Uint8Array(own), bytesOf(key)]
  return one.length === other.length && one.every((byte, place) => byte === other[place])
}

/** The browser's subscription with this key of the club; one with another key ends. */
async function subscribed(manager: PushManager, key: string): Promise<PushSubscription> {
  const before = await manager.getSubscription()
  if (before && isOf(before, key)) return before
  await before?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
}

async function keep(subscription: PushSubscription, key: string): Promise<void> {
  const { endpoint, keys } = subscription.toJSON() as Subscribed['subscription']
  await send(
    keepDevice,
    { body: { endpoint, keys, expirationTime: subscription.expirationTime, key } },
    { quiet: true },
  )
  writeLocal(KEPT, JSON.stringify({ endpoint, keys }))
  await tellWorker({ say: 'subscribed', subscribed: { subscription: { endpoint, keys }, key } })
  lookAgain()
}

/** Has this browser told from now on: asks its owner where they were not asked yet. False where they, or it, would not. */
export async function turnOn(): Promise<boolean> {
  // First, while the press still counts.
  const permission = await Notification.requestPermission()
  lookAgain()
  if (permission !== 'granted') return false
  const registration = (await worker()) && (await navigator.serviceWorker.ready)
  if (!registration) throw new Error('there is no service worker')
  const { key } = await send(listDevices, undefined, { quiet: true })
  await keep(await subscribed(registration.pushManager, key), key)
  return true
}

/** Forgets on this device what belongs to a subscription, and ends it in the browser. */
export async function forgetHere(): Promise<void> {
  writeLocal(KEPT, null)
  lookAgain()
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe().catch(() => {})
}

/** Has this browser told no more. */
export async function turnOff(): Promise<void> {
  const { data } = await send(listDevices, undefined, { quiet: true })
  const own = data.find(device => device.current)
  if (own) await send(removeDevice, { params: { deviceId: own._id } }, { quiet: true })
  await forgetHere()
}

/** True where somebody turned it on in this browser and nobody turned it off. */
export const wasTurnedOn = (): boolean => readLocal(KEPT) !== null

/**
 * Sees to it that the club still knows this browser: it may have changed its subscription while nobody looked, or the club its key, or
 * somebody else may have taken it off the list, which then holds.
 */
export async function checkHere(): Promise<void> {
  if (!wasTurnedOn()) return
  if (Notification.permission !== 'granted') return forgetHere()
  const registration = await navigator.serviceWorker.ready
  const { data, key } = await send(listDevices, undefined, { quiet: true })
  const subscription = await registration.pushManager.getSubscription()
  const same = subscription !== null && isOf(subscription, key)
  const known = (JSON.parse(readLocal(KEPT)!) as { endpoint: string }).endpoint
  const isListed = data.some(device => device.current)
  if (same && isListed && subscription.endpoint === known) return
  // Taken off the list from another device.
  if (same && !isListed && subscription.endpoint === known) return forgetHere()
  await keep(await subscribed(registration.pushManager, key), key)
}
