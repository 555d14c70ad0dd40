import type { Tx } from '../../../../platform/server/db.ts'
import { lockMember } from '../member-lock.ts'

const locked = (tx: Tx, id: string) => tx.selectFrom('renewals').selectAll().where('id', '=', id).forNoKeyUpdate()

/** A renewal, locked for whoever has its member's lock. */
export const heldRenewal = (tx: Tx, id: string) => locked(tx, id).executeTakeFirstOrThrow()
export type RenewalRow = Awaited<ReturnType<typeof heldRenewal>>

/** A renewal, locked after its member; undefined for none. */
export async function lockRenewal(tx: Tx, id: string): Promise<RenewalRow | undefined> {
  const owner = await tx.selectFrom('renewals').select('user_id').where('id', '=', id).executeTakeFirst()
  if (!owner) return undefined
  await lockMember(tx, owner.user_id)
  return locked(tx, id).executeTakeFirst()
}
