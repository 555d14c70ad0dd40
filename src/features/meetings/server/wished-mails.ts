import type { Db } from '../../../platform/server/db.ts'
import type { NoticeKind } from '../../../platform/shared/notice.ts'
import { stopPath, wantsMail } from '../../notifications/server/public.ts'
import type { Ways } from './calendar.ts'
import type { PersonRecord } from './queries.ts'

/**
 * Who of some people gets a mail that follows their wish: a reminder, the minutes. Members who want it at once, in quiet hours as well, since later
 * it is worth nothing; and guests, whom nothing else reaches. Invitations, changes and answers are the meeting itself and ask nobody.
 */
export async function wantingMail(
  db: Db,
  people: readonly PersonRecord[],
  kind: NoticeKind,
  { meetingId, title }: { meetingId: string; title: string },
): Promise<PersonRecord[]> {
  const wanting: PersonRecord[] = []
  for (const one of people) {
    const about = { params: { title }, link: `/meeting/${meetingId}` }
    if (one.user_id === null || (await wantsMail(db, one.user_id, kind, about))) wanting.push(one)
  }
  return wanting
}

/** Path of the page that ends such mails; null of a guest. */
export const stopFor = (
  { secrets }: Pick<Ways, 'secrets'>,
  { user_id }: PersonRecord,
  kind: NoticeKind,
): string | null => user_id && stopPath(secrets.linkKey, user_id, [kind.topic])
