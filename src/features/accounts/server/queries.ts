import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'

export async function userRow(db: Db, id: string) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}
export type UserRow = NonNullable<Awaited<ReturnType<typeof userRow>>>

/** The person of an e-mail address or user name; of several who typed an address the one who verified it. */
export async function userRowByLogin(db: Db, login: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(login.includes('@') ? 'email' : 'username', '=', login.trim())
    .orderBy(sql`verified_at is null`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Who verified the address. */
export async function ownerOfEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
}

/** Who holds a user name, a person or a registration that nobody verified yet. */
export async function holderOfUsername(db: Db, username: string) {
  return db
    .selectFrom('users')
    .select(['id', 'verified_at', 'password_hash'])
    .where('username', '=', username)
    .executeTakeFirst()
}

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  return (await holderOfUsername(db, username)) !== undefined
}

/** Locks a person's row; undefined when there is none. */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Locks all who registered with an address and did not verify it, always in the same order; answers them. Some may be deleted then. */
export async function lockUnverified(tx: Tx, email: string): Promise<UserRow[]> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('verified_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}
