import type { Message } from './message.ts'

/** A subscription as browsers say it, with the club's key it was made with. */
export type Subscribed = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  key: string
}

/** What a window tells the service worker. */
export type ToWorker =
  /** Who is signed in here, as nobody can read it from, and which files this page is made of. */
  | { say: 'here'; owner: string | null; files: string[] }
  | { say: 'subscribed'; subscribed: Subscribed }
  /** Whoever was signed in has gone: nothing of theirs stays. */
  | { say: 'forget' }

/** What the service worker tells windows. */
export type ToWindow =
  /** Something was pushed. */
  | { say: 'pushed'; message: Message }
  /** Somebody pressed what was shown of it. */
  | { say: 'go'; link: string; id: string | null }
