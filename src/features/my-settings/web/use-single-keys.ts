import { useState } from 'react'
import { readLocal, writeLocal } from '../../../platform/web/local.ts'

const KEPT = 'single-keys'

/** Whether single letters are shortcuts. Whoever reads them follows the local value by the `storage` event. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readLocal(KEPT) !== 'off')
  const set = (next: boolean) => {
    const value = next ? null : 'off'
    writeLocal(KEPT, value)
    // The browser tells other windows only; this one is told here.
    dispatchEvent(new StorageEvent('storage', { key: KEPT, newValue: value }))
    setOn(next)
  }
  return [on, set]
}
