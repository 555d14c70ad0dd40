import { readLocal } from '../../../platform/web/local.ts'
import type { Unsent } from '../../../platform/web/unsent.ts'

/** Under which name what somebody writes for the Lounge lies on this device. */
export const draftKeyOf = (viewerId: string | undefined): string => `lounge-draft:${viewerId}`

/** The post that a member began on this device. */
export function unsentPost(userId: string): Unsent[] {
  try {
    const key = draftKeyOf(userId)
    const { text = '' } = JSON.parse(readLocal(key) ?? '{}') as { text?: string }
    return text.trim() === '' ? [] : [{ key, what: 'draft', text, link: '/timeline' }]
  } catch {
    return []
  }
}
