import { makeStore } from '../../../platform/web/store.ts'
import type { Club } from '../contract/club.ts'

/** What of the club is tried before it is saved. */
export type TrialLook = Pick<Club, 'name' | 'tagline' | 'logoUrl' | 'colours' | 'menuLayout'>

/** Name of the window that shows the club as it stands in the settings unsaved; the name outlives its changes of page. */
const WINDOW = 'club-trial-look'
const CHANNEL = 'club-trial-look'
/** Asked by the window, on each of its pages. */
const ASKED = 'asked'
const PHONE = 'popup,width=390,height=844'

/** The look that this window tries; null in every other window, and when the settings were left. */
export const trialLook = makeStore<TrialLook | null>(null)

/** Opens the window that tries the look, or brings it to the front. False where the browser lets no window open. */
export function openTrialWindow(on: 'wide' | 'phone'): boolean {
  const opened = window.open('/', WINDOW, on === 'phone' ? PHONE : undefined)
  opened?.focus()
  return opened !== null
}

/** Makes this window follow what is tried, when it is the one for it. */
export function followTrialLook(): () => void {
  if (window.name !== WINDOW) return () => {}
  const told = new BroadcastChannel(CHANNEL)
  told.onmessage = ({ data }) => data !== ASKED && trialLook.set(data as TrialLook | null)
  told.postMessage(ASKED)
  return () => told.close()
}

let offered: TrialLook | null = null
let channel: BroadcastChannel | undefined

/** Tells the window which look is tried, now and whenever it asks; with null it shows the club as it is saved. */
export function offerTrialLook(look: TrialLook | null): void {
  offered = look
  if (!channel) {
    channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }) => data === ASKED && channel?.postMessage(offered)
  }
  channel.postMessage(look)
}
