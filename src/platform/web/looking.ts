import { readLocal } from './local.ts'
import { makeStore } from './store.ts'

/** A look as a member, which this window alone carries; `back` is where it began. */
export type Look = { id: string; token: string; endsAt: string; name: string; back: string }

const KEY = 'look'

function kept(): Look | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

/** The look of this window; null for whoever is here as themselves. */
export const look = makeStore<Look | null>(kept())

/** Takes up a look, or lets it go with null. It lasts as long as the window: others of the browser stay oneself. */
export function keepLook(next: Look | null): void {
  look.set(next)
  try {
    if (next) sessionStorage.setItem(KEY, JSON.stringify(next))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage it lasts until the page is loaded again.
  }
}

/** A look that is over: this window is oneself again, where it began. */
export function leaveLook(): void {
  const over = look.get()
  if (!over) return
  keepLook(null)
  location.assign(over.back)
}

/** The bearer of what this window asks. */
export const bearer = (): string | null => look.get()?.token ?? readLocal('accessToken')
