import type { MemberPart } from '../../../platform/server/member-parts.ts'
import type { House } from '../../../platform/server/registry.ts'
import { hasSentence, say } from '../../../platform/server/text.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { ActivityRow } from '../contract/activity.ts'
import { activityPage } from './list-activity.ts'

const LAST = 4
const isolated = (name: string): string => `\u2068${name}\u2069`

/** What was told of an act besides, where its sentence asks for it. */
function toldOf({ before, after }: ActivityRow, language: Language): string {
  const kept = { ...(before as object | null), ...(after as object | null) } as Record<string, unknown>
  const told = kept.decision ?? kept.action ?? kept.to ?? kept.outcome ?? kept.mail ?? kept.name ?? ''
  const word = `words.${String(told)}`
  return hasSentence(language, 'people', word) ? say(language, 'people', word) : String(told)
}

function sentenceOf(row: ActivityRow, language: Language): string {
  const key = `actions.${row.action}`
  if (!hasSentence(language, 'people', key)) return row.action
  return say(language, 'people', key, {
    who: row.actor ? isolated(row.actor.name) : say(language, 'people', 'activity.house'),
    whom: isolated(row.target?.name ?? ''),
    other: isolated(row.other?.name ?? ''),
    value: isolated(toldOf(row, language)),
  })
}

/** What somebody did last, and what was done to their account. */
export const historyPart = (house: Pick<House, 'targets'>): MemberPart => ({
  key: 'history',
  access: { permission: 'audit.read' },
  of: async (db, { memberId, viewer, language }) => {
    if (!memberId) return null
    const wish = { memberId, page: 1, perPage: LAST }
    const { data } = await activityPage(db, house, viewer, wish, language)
    return {
      to: `/apps/users/view/${memberId}?tab=history`,
      lines: data.map(row => ({ text: sentenceOf(row, language), at: row.at })),
    }
  },
})
