import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import { makeStore } from '../../../platform/web/store.ts'

const KEPT = 'single-keys'
const isOn = (kept: string | null): boolean => kept !== 'off'

/** Whether single letters are shortcuts; they can be switched off (WCAG 2.1.4). */
export const singleKeys = makeStore<boolean>(isOn(readLocal(KEPT)))

export function setSingleKeys(on: boolean): void {
  writeLocal(KEPT, on ? null : 'off')
  singleKeys.set(on)
}

// The settings page and other windows say so by this event.
globalThis.addEventListener?.('storage', event => {
  if (event.key === KEPT) singleKeys.set(isOn(event.newValue))
})
