import type { Tx } from '../../../../platform/server/db.ts'
import { lockMember } from '../member-lock.ts'

const renewalById = (tx: Tx, id: string) =>
  tx.selectFrom('renewals').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
export type RenewalRow = NonNullable<Awaited<ReturnType<typeof renewalById>>>

/** A renewal, locked after its member; undefined for none. */
export async function lockRenewal(tx: Tx, id: string): Promise<RenewalRow | undefined> {
  const owner = await tx.selectFrom('renewals').select('user_id').where('id', '=', id).executeTakeFirst()
  if (!owner) return undefined
  await lockMember(tx, owner.user_id)
  return renewalById(tx, id)
}
