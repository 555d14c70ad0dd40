import type { Db } from '../server/db.ts'

/** Rows for viewers that a test makes up where nobody can register: what they own, and notices to them, name one. */
export async function inventPeople(db: Db, ids: readonly string[]): Promise<void> {
  const people = ids.map(id => ({
    id,
    username: `invented-${id.slice(-12)}`,
    email: `${id}@club.example`,
    name: 'Somebody',
    verified_at: new Date(),
  }))
  await db.insertInto('users').values(people).execute()
}
