import type { Db } from '../../../platform/server/db.ts'
import { say } from '../../../platform/server/text.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { setting } from '../../settings/server/settings-reads.ts'

/** Puts into an article's text what the club has set: `{review-days}` is how soon it answers applications, in words. */
export async function fillerOf(db: Db, language: Language): Promise<(text: string) => string> {
  const { promisedDays } = await setting(db, 'review')
  const days = say(language, 'articles', 'review-days', { count: promisedDays })
  return text => text.replaceAll('{review-days}', days)
}
