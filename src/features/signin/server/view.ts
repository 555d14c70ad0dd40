import type { Db } from '../../../platform/server/db.ts'
import { countryOfAddress } from '../../lookups/server/public.ts'
import type { PasskeyView } from '../contract/passkeys.ts'
import type { SessionView } from '../contract/sessions.ts'
import type { LinkedView } from '../contract/social.ts'
import { deviceOf } from '../rules.ts'
import { type PasskeyRow, passkeysOf } from './passkeys.ts'
import type { Providers } from './providers.ts'

const listed = <T>(data: T[]) => ({ data, count: data.length })

/** Where a person is signed in, the newest use first. */
export async function sessionsOf(db: Db, providers: Providers, userId: string, currentId: string | null) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'provider', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .execute()
  return listed(
    rows.map((row): SessionView => ({
      _id: row.id,
      ...deviceOf(row.user_agent),
      address: row.address,
      country: countryOfAddress(row.address),
      provider: row.provider && providers.nameOf(row.provider),
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      current: row.id === currentId,
    })),
  )
}

export const passkeyView = (row: PasskeyRow): PasskeyView => ({
  _id: row.id,
  name: row.name,
  backedUp: row.backed_up,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/** A person's passkeys, the newest first. */
export const passkeyList = async (db: Db, userId: string) => listed((await passkeysOf(db, userId)).map(passkeyView))

/** The providers that open a person's account. */
export async function linkedList(db: Db, providers: Providers, userId: string) {
  const rows = await db
    .selectFrom('linked_identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .execute()
  return listed(
    rows.map((row): LinkedView => ({
      _id: row.id,
      provider: row.provider,
      name: providers.nameOf(row.provider),
      email: row.email,
      linkedAt: row.linked_at.toISOString(),
    })),
  )
}
