import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { otherSide } from '../../agreements/rules.ts'
import { agreementFacts, agreementPage, sideOf } from '../../agreements/server/public.ts'
import { noticeReminder } from '../contract.ts'
import { REMIND_AFTER_DAYS } from '../rules.ts'
import { agreementReviews, dueReminders, type Reminder } from './queries.ts'

const AT_ONCE = 200

/** Notes that both sides of something done may be reminded of a review. Told again, it stands there already. */
export async function planReminders(tx: Tx, agreementId: string, sides: readonly string[]): Promise<void> {
  await tx
    .insertInto('review_reminders')
    .values(
      sides.map(author_id => ({
        agreement_id: agreementId,
        author_id,
        due_at: sql<Date>`clock_timestamp() + ${REMIND_AFTER_DAYS} * interval '1 day'`,
      })),
    )
    .onConflict(c => c.doNothing())
    .execute()
}

/** Takes a reminder out of the list; false when another process did already. */
async function take(tx: Tx, { agreement_id, author_id }: Reminder): Promise<boolean> {
  const row = await tx
    .updateTable('review_reminders')
    .set({ told_at: sql<Date>`clock_timestamp()` })
    .where('agreement_id', '=', agreement_id)
    .where('author_id', '=', author_id)
    .where('told_at', 'is', null)
    .returning('author_id')
    .executeTakeFirst()
  return row !== undefined
}

async function remind(tx: Tx, due: Reminder): Promise<void> {
  if (!(await take(tx, due))) return
  const { agreement_id: id, author_id: authorId } = due
  const written = await agreementReviews(tx, id)
  const agreement = await agreementFacts(tx, id)
  const side = agreement && sideOf(agreement, authorId)
  if (!agreement || !side || written.some(one => one.author_id === authorId)) return
  const about = { name: agreement[otherSide(side)].name, thing: agreement.thing.name }
  await notify(tx, authorId, noticeReminder, about, agreementPage(id))
}

/** Reminds, once, those who said nothing of what is done since days. */
export async function remindSides(db: Db): Promise<void> {
  for (const due of await dueReminders(db, AT_ONCE)) await transact(db, tx => remind(tx, due))
}
