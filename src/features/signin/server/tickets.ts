import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { hashOf, newToken } from '../../../platform/server/token.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'

const MINUTES = 5
/** A registration asks for a birth date and a user name; people read the terms meanwhile. */
const REGISTRATION_MINUTES = 30
const TRIES = 5
const STILL_GOOD = sql<SqlBool>`expires_at > clock_timestamp()`

/** `factsSealed`: what a sign-in provider said, kept until the login goes on. */
type Ticket =
  | { purpose: 'second-step'; userId: string; factsSealed?: string | null }
  | { purpose: 'registration'; factsSealed: string }

/** Opens a ticket for a login that waits for something; only its hash is kept. */
export async function openTicket(tx: Tx, ticket: Ticket): Promise<string> {
  const token = newToken()
  const minutes = ticket.purpose === 'registration' ? REGISTRATION_MINUTES : MINUTES
  await tx
    .insertInto('login_tickets')
    .values({
      purpose: ticket.purpose,
      token_hash: hashOf(token),
      user_id: ticket.purpose === 'second-step' ? ticket.userId : null,
      facts_sealed: ticket.factsSealed ?? null,
      tries_left: TRIES,
      expires_at: sql<Date>`clock_timestamp() + make_interval(mins => ${minutes})`,
    })
    .execute()
  return token
}

/**
 * Takes one of the ticket's tries. Commit it before the try is judged, so that parallel tries cannot outrun the count.
 * Refuses with `signin.ticket-gone` when it is spent, late or was never given.
 */
export async function takeSecondStep(tx: Tx, token: string) {
  const ticket = await tx
    .updateTable('login_tickets')
    .set(eb => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', 'second-step')
    .where('tries_left', '>', 0)
    .where(STILL_GOOD)
    .returning(['id', 'user_id', 'facts_sealed'])
    .executeTakeFirst()
  if (!ticket?.user_id) throw new Refusal('signin.ticket-gone')
  return { id: ticket.id, userId: ticket.user_id, factsSealed: ticket.facts_sealed }
}

/** Reads the ticket of a newcomer; nothing can be guessed with it, so that tries are not counted. */
export async function readRegistration(db: Db, token: string) {
  const ticket = await db
    .selectFrom('login_tickets')
    .select(['id', 'facts_sealed'])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', 'registration')
    .where(STILL_GOOD)
    .executeTakeFirst()
  if (!ticket?.facts_sealed) throw new Refusal('signin.ticket-gone')
  return { id: ticket.id, factsSealed: ticket.facts_sealed }
}

/** Ends every login of a person that still waits for its second step; used when the password changes. */
export async function dropTickets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('login_tickets').where('user_id', '=', userId).execute()
}

/** Spends the ticket; refuses when another login spent it meanwhile. */
export async function spendTicket(tx: Tx, id: string): Promise<void> {
  const spent = await tx.deleteFrom('login_tickets').where('id', '=', id).returning('id').executeTakeFirst()
  if (!spent) throw new Refusal('signin.ticket-gone')
}
