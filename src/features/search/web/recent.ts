import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import { withRecent } from '../rules.ts'

const KEPT = 'palette-recent'

/** Keys of the entries chosen last on this device, newest first. */
export function recentKeys(): string[] {
  try {
    const kept: unknown = JSON.parse(readLocal(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter(key => typeof key === 'string') : []
  } catch {
    return []
  }
}

/** Remembers a choice. */
export const rememberKey = (key: string): void => writeLocal(KEPT, JSON.stringify(withRecent(recentKeys(), key)))
