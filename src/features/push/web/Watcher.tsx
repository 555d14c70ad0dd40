import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { send } from '../../../platform/web/call.ts'
import { liveState } from '../../../platform/web/live.ts'
import { readLocal } from '../../../platform/web/local.ts'
import { look } from '../../../platform/web/looking.ts'
import { session, useSession } from '../../../platform/web/session.tsx'
import { unsentOf } from '../../../platform/web/unsent.ts'
import { listNotices, readNotices } from '../../notifications/contract.ts'
import { besideTop, isNew, takeArrived, takeRead, toastNotice } from '../../notifications/web/public.ts'
import type { Message } from '../rules/message.ts'
import type { ToWindow } from '../rules/spoken.ts'
import { checkHere, forgetHere, lookAgain, tellWorker, wasTurnedOn } from './here.ts'
import { HereCard } from './HereCard.tsx'
import { OfferCard } from './OfferCard.tsx'
import { followActs, offerInstalling } from './offers.ts'

/** So long the live line has to bring what was pushed, where it is up. */
const LINE_MS = 1500
/** The first work of a page goes before. */
const REST_MS = 3000

const visible = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

/** What a push says as the live line would say it: of a reader's own language in both, which only this window reads. */
const arrivedOf = ({ id, kind, title, body, link, at, faces = [], more = 0 }: Message, moved: boolean) => ({
  notice: { _id: id!, kind, link, faces: [...faces], more, createdAt: at, read: false },
  texts: { en: { title, body }, ar: { title, body } },
  moved,
})

/**
 * A push came while this window is open: its notice is counted and told once, though the live line brings it as well. Where the line is
 * up, that brings it; what it does not bring is not under the bell, and is only told.
 */
async function takePushed(message: Message, again: () => void): Promise<void> {
  const { viewer, session: known } = session.get()
  if (viewer?.id !== message.to || look.get() !== null || message.kind === 'push.test') return
  if (message.id === null) {
    if (visible() && location.pathname !== message.link) toastNotice(message)
    return
  }
  const event = arrivedOf(message, known?.notifications.some(one => one._id === message.id) ?? false)
  if (liveState.get() === 'up') await new Promise(resolve => setTimeout(resolve, LINE_MS))
  else {
    takeArrived(event)
    again()
  }
  if (isNew(event) && visible()) toastNotice(message)
}

/** What was pressed is read, in this window at once. */
async function read(id: string): Promise<void> {
  const ids = [id]
  await send(readNotices, { body: { ids } }, { quiet: true })
    .then(() => takeRead({ ids }))
    // It stays unread, and can be pressed again.
    .catch(() => {})
}

/** Which files this page is made of by now. */
const filesHere = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(entry => new URL(entry.name))
    .filter(url => url.origin === location.origin && /^\/(assets\/|boot\.js|icons\/|favicon)/.test(url.pathname))
    .map(url => url.pathname)

/** Tells the worker who is here, and sees to the subscription; whoever goes leaves nothing. */
function useWorker(): void {
  const { status, viewer } = useSession()
  const id = viewer?.id ?? null
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    if (status === 'visitor') {
      if (wasTurnedOn()) void forgetHere()
      if (navigator.serviceWorker.controller) void tellWorker({ say: 'forget' })
      return
    }
    if (!id || look.get()) return
    const timer = setTimeout(() => {
      void (async () => {
        // What is shown without a line must be here before.
        await import('./OfflinePage.tsx')
        await unsentOf(id)
        await tellWorker({ say: 'here', owner: await ownerSign(), files: filesHere() })
        await checkHere()
      })().catch(() => {})
      offerInstalling()
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [status, id])
}

/** Hears what the worker says: what was pushed, and where somebody wants to go who pressed it. */
function useHearing(): void {
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: [listNotices.id] })
    const hear = ({ data, ports }: MessageEvent<ToWindow>) => {
      if (data.say === 'pushed') void takePushed(data.message, again)
      if (data.say !== 'go') return
      ports[0]?.postMessage('going')
      if (data.id) void read(data.id)
      if (data.link) void navigate(data.link)
    }
    navigator.serviceWorker?.addEventListener('message', hear)
    return () => navigator.serviceWorker?.removeEventListener('message', hear)
  }, [navigate, client])
}

/** The app's icon counts what the bars count; what was read is taken off the screen. */
function useBadge(): void {
  const { session: known, status } = useSession()
  const notices = known?.unreadNotifications ?? 0
  const unread = notices + (known?.unreadChats ?? 0)
  useEffect(() => {
    if (status !== 'member' && status !== 'visitor') return
    void navigator.setAppBadge?.(unread).catch(() => {})
  }, [unread, status])
  const allRead = notices === 0
  const read = known?.notifications
    .filter(one => one.read)
    .map(one => one._id)
    .join()
  const before = useRef<readonly string[]>([])
  useEffect(() => {
    if (status !== 'member') return
    const ids = read ? read.split(',') : []
    const fresh = ids.some(id => !before.current.includes(id))
    before.current = ids
    // A look at what is shown while the worker shows something makes Chromium forget that: one that only came is no reason to look.
    if (!allRead && !fresh) return
    void (async () => {
      const registration = await navigator.serviceWorker?.getRegistration()
      for (const shown of (await registration?.getNotifications()) ?? [])
        if (shown.data?.id && (allRead || ids.includes(shown.data.id))) shown.close()
    })()
  }, [allRead, status, read])
}

/** What push, the home screen and the offline pages need of every page. */
export function Watcher() {
  useWorker()
  useHearing()
  useBadge()
  useEffect(() => {
    followActs()
    besideTop.set(HereCard)
    window.addEventListener('focus', lookAgain)
    return () => window.removeEventListener('focus', lookAgain)
  }, [])
  return <OfferCard />
}

/** A sign of who is signed in that the worker compares requests with, and from which nobody reads the token. */
async function ownerSign(): Promise<string | null> {
  const token = readLocal('accessToken')
  if (!token) return null
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return [...bytes.subarray(0, 16)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
