import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import { makeStore } from '../../../platform/web/store.ts'

const KEPT = 'single-keys'

/** Whether single letters are shortcuts; they can be switched off (WCAG 2.1.4). */
export const singleKeys = makeStore<boolean>(readLocal(KEPT) !== 'off')

export function setSingleKeys(on: boolean): void {
  writeLocal(KEPT, on ? null : 'off')
  singleKeys.set(on)
}
