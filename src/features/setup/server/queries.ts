import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { hashOf, newToken } from '../../../platform/server/token.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { SetUpState, StepKey } from '../contract.ts'

/** Whether the link of this token opens the set-up. */
export async function linkState(db: Db, token: string): Promise<'open' | 'gone'> {
  const row = await db
    .selectFrom('set_up_links')
    .select('token_hash')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return row ? 'open' : 'gone'
}

/** Spends the link; of two at once the second finds none. */
export async function spendLink(tx: Tx, token: string): Promise<void> {
  const spent = await tx
    .deleteFrom('set_up_links')
    .where('token_hash', '=', hashOf(token))
    .returning('token_hash')
    .executeTakeFirst()
  if (!spent) throw new Refusal('setup.link-gone')
}

/** The running first run, held until the transaction ends. Refuses `setup.finished`. */
export async function lockSetUp(tx: Tx) {
  const row = await tx.selectFrom('set_up').selectAll().where('finished_at', 'is', null).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('setup.finished')
  return row
}

/** Marks a step. */
export const markStep = (tx: Tx, step: StepKey, skipped: boolean) =>
  tx
    .insertInto('set_up_steps')
    .values({ step, skipped })
    .onConflict(conflict => conflict.column('step').doUpdateSet({ skipped, done_at: sql`clock_timestamp()` }))
    .execute()

/** Invitations made in the last 24 hours. */
export async function invitationsToday(db: Db): Promise<number> {
  const row = await db
    .selectFrom('invitations')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('created_at', '>', sql<Date>`clock_timestamp() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  return row.count
}

export type Invited = { email: string; name: string; language: Language; preset_id: string | null; invited_by: string }

/** Writes invitations; who is invited already gets the new one in place of it unless its mail has left. */
export const putInvitations = (tx: Tx, rows: readonly Invited[]) =>
  tx
    .insertInto('invitations')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .column('email')
        .doUpdateSet(e => ({
          name: e.ref('excluded.name'),
          language: e.ref('excluded.language'),
          preset_id: e.ref('excluded.preset_id'),
        }))
        .where('invitations.mailed_at', 'is', null),
    )
    .execute()

/** Invitations whose mail has not left, held until the transaction ends. */
export const lockWaitingInvitations = (tx: Tx) =>
  tx.selectFrom('invitations').selectAll().where('mailed_at', 'is', null).orderBy('created_at').forUpdate().execute()

const openInvitations = (db: Db, token: string) =>
  db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)

/** The invitation behind a token that can still be accepted. Refuses `setup.invitation-gone`. */
export async function invitationBehind(db: Db, token: string) {
  const row = await openInvitations(db, token).executeTakeFirst()
  if (!row) throw new Refusal('setup.invitation-gone')
  return row
}

/** The same, held until the transaction ends, so that it is accepted once. */
export async function lockInvitation(tx: Tx, token: string) {
  const row = await openInvitations(tx, token).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('setup.invitation-gone')
  return row
}

/** Removes an invitation whose mail has not left; answers whether there was one. */
export async function takeBackInvitation(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** A secret of 256 bits for a link, and the hash that is kept of it. */
export function newLink(): { token: string; hash: string } {
  const token = newToken()
  return { token, hash: hashOf(token) }
}

/**
 * How far the first run is. A club whose administrator was made another way (the demo, a restored copy) never had a first
 * run and is done.
 */
export async function setUpState(db: Db): Promise<SetUpState> {
  const { rows } = await sql<{ begun: boolean; finished: boolean; administered: boolean }>`
    select exists (select from set_up) as begun, exists (select from set_up where finished_at is not null) as finished,
      exists (select from users where role = 'Super-admin' and verified_at is not null) as administered`.execute(db)
  const { begun, finished, administered } = rows[0]!
  if (begun) return finished ? 'done' : 'begun'
  return administered ? 'done' : 'waiting'
}
