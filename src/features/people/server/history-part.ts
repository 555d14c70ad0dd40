import type { MemberPart } from '../../../platform/server/member-parts.ts'
import type { House } from '../../../platform/server/registry.ts'
import { logWords } from '../log-words.ts'
import { newestOf } from './list-activity.ts'
import { sayIn } from './say-in.ts'

const LAST = 4
/** What somebody did last, and what was done to their account. */
export const historyPart = (house: Pick<House, 'targets'>): MemberPart => ({
  key: 'history',
  access: { permission: 'audit.read' },
  of: async (db, { memberId, viewer, language }) => {
    if (!memberId) return null
    const rows = await newestOf(db, house, viewer, { memberId, most: LAST }, language)
    const words = logWords((key, params) => sayIn(language, key, params), language)
    return {
      to: `/apps/users/view/${memberId}?tab=history`,
      lines: rows.map(row => ({ text: words.plain(row), at: row.at })),
    }
  },
})
