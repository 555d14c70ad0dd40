import type { Tx } from '../../../platform/server/db.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { type Person, passwordHashOf, personById } from '../../accounts/server/public.ts'

/**
 * A person, held until the transaction ends: a password change or suspension that came first is seen, one that comes later
 * finds the session opened here and ends it.
 */
export async function holdPerson(tx: Tx, userId: string): Promise<Person & { passwordHash: string | null }> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forShare().executeTakeFirst()
  const person = (await personById(tx, userId)) ?? notFound()
  return { ...person, passwordHash: await passwordHashOf(tx, userId) }
}
