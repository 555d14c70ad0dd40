import { workerRoutes } from '../rules/kept-reads.ts'
import type { Message } from '../rules/message.ts'
import type { ToWorker } from '../rules/spoken.ts'
import { answerFetch, forgetOwn, keepDocument, keepFiles } from './kept.ts'
import { noteState } from './state.ts'
import { openPressed, renew, showPushed, tellPressed } from './told.ts'

declare const self: ServiceWorkerGlobalScope

/** Has what the worker keeps nothing of go by it, in browsers that know such routes; others hand it on as before. */
async function goBy(event: { addRoutes?(routes: readonly object[]): Promise<void> }): Promise<void> {
  try {
    await event.addRoutes?.(workerRoutes)
  } catch {
    // A browser that knows others only: pushes do not wait for it.
  }
}

// It holds nothing of a page's own, so that a newer one takes over at once.
self.addEventListener('install', event => {
  void self.skipWaiting()
  event.waitUntil(Promise.all([goBy(event as object), keepDocument()]))
})
self.addEventListener('activate', event => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]))
})

self.addEventListener('fetch', answerFetch)

self.addEventListener('push', event => {
  if (event.data) event.waitUntil(showPushed(event.data.json() as Message))
})
self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openPressed(event.notification.data))
})
self.addEventListener('pushsubscriptionchange', event => {
  ;(event as ExtendableEvent).waitUntil(renew().catch(() => {}))
})

self.addEventListener('message', event => {
  const told = event.data as ToWorker
  if (told.say === 'here')
    event.waitUntil(
      (async () => {
        await noteState({ owner: told.owner })
        await forgetOwn(told.owner)
        if (event.source) await tellPressed(event.source as Client)
        await keepDocument(told.files)
        await keepFiles(told.files)
      })(),
    )
  if (told.say === 'subscribed') event.waitUntil(noteState({ subscribed: told.subscribed }))
  if (told.say === 'forget')
    event.waitUntil(Promise.all([forgetOwn(), noteState({ owner: null, subscribed: null, pressed: [] })]))
})
