import type { Tx } from '../../../platform/server/db.ts'
import type { Origin } from '../../../platform/server/registry.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { passwordHashOf } from '../../accounts/server/public.ts'
import { passkeysOf } from './passkeys.ts'
import type { Providers } from './providers.ts'
import { tellOfChange } from './tell-of-change.ts'

/** Takes a sign-in provider off the account; refuses when nothing else would open it. */
export async function unlinkIdentity(tx: Tx, providers: Providers, userId: string, linkedId: string, origin: Origin) {
  const linked = await tx
    .selectFrom('linked_identities')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .execute()
  const one = linked.find(({ id }) => id === linkedId) ?? notFound()
  const otherWays =
    linked.length > 1 || (await passwordHashOf(tx, userId)) !== null || (await passkeysOf(tx, userId)).length > 0
  if (!otherWays) throw new Refusal('signin.only-way-in')
  await tx.deleteFrom('linked_identities').where('id', '=', linkedId).execute()
  await tellOfChange(tx, origin, userId, 'provider-unlinked', { provider: providers.nameOf(one.provider) })
}
