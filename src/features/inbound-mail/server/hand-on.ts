import { sql } from 'kysely'
import { type Tx, transact } from '../../../platform/server/db.ts'
import {
  type Automatic,
  INCOMING_FILES,
  type IncomingMail,
  type MailAddress,
} from '../../../platform/server/incoming-mail.ts'
import type { House } from '../../../platform/server/registry.ts'
import { Round } from '../../../platform/server/round.ts'
import type { Returned } from '../../../platform/shared/returned.ts'
import { daysKept } from '../../settings/server/public.ts'

/** A mail that nobody took yet, in hand for the time of a transaction. */
async function lockWaiting(tx: Tx, mailId: string): Promise<IncomingMail | null> {
  const row = await tx
    .selectFrom('incoming_mails')
    .selectAll()
    .where('id', '=', mailId)
    .where('taken_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const files = await tx
    .selectFrom('files')
    .select('id')
    .where('claimed_kind', '=', INCOMING_FILES)
    .where('claimed_id', '=', mailId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    id: row.id,
    from: { name: row.from_name, address: row.from_address },
    to: row.to_addresses as MailAddress[],
    subject: row.subject,
    text: row.body,
    wholeText: row.whole_body,
    messageId: row.message_id,
    inReplyTo: row.in_reply_to,
    references: row.refers_to,
    threads: row.threads,
    sentAt: row.sent_at,
    fileIds: files.map(file => file.id),
    refusedFiles: row.refused_files as IncomingMail['refusedFiles'],
    automatic: row.automatic as Automatic | null,
    ...(row.calendar !== null && { calendar: row.calendar }),
    ...((row.returned as Returned[]).length > 0 && {
      returned: { mailId: row.returned_mail, addresses: row.returned as Returned[] },
    }),
  }
}

/** Asks takers in their order whose a mail is, once: in the transaction of whoever takes it. Untaken it stays where it is. */
export async function handOn(tx: Tx, { mailTakers }: Pick<House, 'mailTakers'>, mailId: string): Promise<void> {
  const mail = await lockWaiting(tx, mailId)
  if (!mail) return
  for (const taker of mailTakers())
    if (await taker.take(tx, mail)) {
      const taken = { taken_by: taker.name, taken_at: sql<Date>`clock_timestamp()` }
      await tx.updateTable('incoming_mails').set(taken).where('id', '=', mailId).execute()
      return
    }
}

const AT_ONCE = 200
/** Younger ones are on their way by themselves. */
const UNTAKEN = sql<boolean>`taken_at is null and came_at < clock_timestamp() - interval '15 minutes'`

/** Offers what nobody took once more, as soon as there is somebody who takes the rest. */
export async function offerAgain(house: Pick<House, 'database' | 'log' | 'mailTakers'>): Promise<void> {
  if (!house.mailTakers().some(one => one.last)) return
  const { db } = house.database
  const rows = await db
    .selectFrom('incoming_mails')
    .select('id')
    .where(UNTAKEN)
    .orderBy('came_at')
    .limit(AT_ONCE)
    .execute()
  const round = new Round(house, 'mails that nobody took')
  await round.each(rows, ({ id }) => transact(db, tx => handOn(tx, house, id)))
  round.end()
}

/** After how long the words of a mail are with its taker alone. */
export const WORDS_KEPT = { key: 'incoming-mails', days: 30, least: 7, most: 365 } as const

/** Forgets the words of mails that somebody took long ago. That they came stays known. */
export async function forgetWords({ database }: Pick<House, 'database'>): Promise<void> {
  const days = await daysKept(database.db, WORDS_KEPT)
  await database.db
    .updateTable('incoming_mails')
    .set({ body: '', whole_body: '', subject: '', calendar: null })
    .where(sql<boolean>`taken_at < clock_timestamp() - make_interval(days => ${days}) and whole_body <> ''`)
    .execute()
}
