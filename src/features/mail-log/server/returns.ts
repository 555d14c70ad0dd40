import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { type MailOrder, sendHeldNow } from '../../../platform/server/mail.ts'
import { holdName } from '../../../platform/server/named-lock.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { Returned } from '../../../platform/shared/returned.ts'
import { addressPaused, type MailRow, mailReturned } from '../contract.ts'

type Attached = NonNullable<MailOrder['attached']>

/** Hard returns within these days pause an address, and these days after a hard one campaigns leave it out. */
const PAUSING = 3
const PAUSING_DAYS = 90
const HARD_DAYS = 180
const SOFT = 3
const SOFT_DAYS = 14

const since = (days: number) => sql`clock_timestamp() - make_interval(days => ${days})`

/** True of an address in small letters that sent back what went there: once for good, or several times of late. */
export const isBouncing = (address: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from mail_returns r where r.address = ${address} and r.cleared_at is null and r.kind = 'hard' and r.came_at > ${since(HARD_DAYS)})
  or (select count(*) from mail_returns r where r.address = ${address} and r.cleared_at is null and r.came_at > ${since(SOFT_DAYS)}) >= ${SOFT})`

const hardReturns = (address: RawBuilder<unknown>) => sql<number>`(select count(*)::int from mail_returns r
  where r.address = ${address} and r.cleared_at is null and r.kind = 'hard' and r.came_at > ${since(PAUSING_DAYS)})`

/** True of an address to which nothing goes but what its owner asks for. */
export const isPaused = (address: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${hardReturns(address)} >= ${PAUSING})`

/** Mails that wait while their address is paused: all but those that somebody signing in or up asks for themselves. */
export const heldMails = sql<boolean>`(mails.kind not like 'accounts.%' and mails.kind not like 'signin.%'
  and ${isPaused(sql`lower(mails.to_address)`)})`

/**
 * Notes that a mail of ours came back. Only its own address is marked, whatever the report says: nobody who did not get the mail knows
 * its id. The third hard one pauses the address, and its owner hears of it in the app. Twice is once.
 */
export async function noteReturns(tx: Tx, mailId: string | null, returned: readonly Returned[]): Promise<void> {
  const worst = returned.find(one => one.kind === 'hard') ?? returned[0]
  if (!mailId || !worst) return
  const mail = await tx
    .selectFrom('mails')
    .select(['to_address', 'attached'])
    .where('id', '=', mailId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!mail) return
  const address = mail.to_address.toLowerCase()
  await holdName(tx, `mail-returns ${address}`)
  const noted = await tx
    .insertInto('mail_returns')
    .values({ mail_id: mailId, address, kind: worst.kind, status: worst.status, said: worst.said })
    .onConflict(known => known.column('mail_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!noted) return
  await announce(tx, mailReturned, { mailId, attached: mail.attached as Attached | null })
  if (worst.kind === 'hard') await tellOwner(tx, address)
}

async function tellOwner(tx: Tx, address: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`select ${hardReturns(sql`${address}`)} as count`.execute(tx)
  if (rows[0]!.count !== PAUSING) return
  const owner = await tx.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst()
  if (owner)
    await notify(
      tx,
      owner.id,
      addressPaused,
      { address: `\u2066${address}\u2069` },
      '/account-setting?section=notifications',
    )
}

/** A member's own address, and whether it is paused. */
export async function ownAddress(db: Db, userId: string): Promise<{ address: string; paused: boolean }> {
  return db
    .selectFrom('users')
    .select(['email as address', isPaused(sql`lower(users.email)`).as('paused')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Writes to an address again. Answers whether it was marked. */
export async function clearReturns(tx: Tx, address: string): Promise<boolean> {
  const rows = await tx
    .updateTable('mail_returns')
    .set({ cleared_at: sql<Date>`clock_timestamp()` })
    .where('address', '=', address.toLowerCase())
    .where('cleared_at', 'is', null)
    .returning('id')
    .execute()
  // What was held goes with the next round.
  await sendHeldNow(tx, address)
  return rows.length > 0
}

/** What came back of some mails. */
export async function returnsOf(
  db: Db,
  mailIds: readonly string[],
): Promise<Map<string, NonNullable<MailRow['returned']>>> {
  if (mailIds.length === 0) return new Map()
  type Row = { mail_id: string; kind: 'hard' | 'soft'; status: string; said: string; paused: boolean }
  const { rows } = await sql<Row>`
    select mail_id, kind, status, said, ${isPaused(sql`m.address`)} as paused from mail_returns m
    where mail_id = any(${[...mailIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ mail_id, ...row }) => [mail_id, row]))
}
