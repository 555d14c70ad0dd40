import type { Db, Tx } from '../../../platform/server/db.ts'
import { hashOf, newToken } from '../../../platform/server/token.ts'

/** A browser at sign-in: the token it keeps, and whether this person had signed in from others but never from it. */
export type Met = { deviceId: string; deviceToken: string; isNew: boolean; isFirst: boolean }

/** Id of the browser when this person signed in from it before and did not change the password elsewhere since. */
export async function knownDevice(db: Db, userId: string, token: string | undefined): Promise<string | null> {
  if (!token) return null
  const found = await db
    .selectFrom('known_devices')
    .select('id')
    .where('token_hash', '=', hashOf(token))
    .where('user_id', '=', userId)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst()
  return found?.id ?? null
}

/** Notes that the person signed in from this browser. A token that we never gave out is replaced by a new one. */
export async function meetDevice(tx: Tx, userId: string, token: string | undefined): Promise<Met> {
  const rows = await tx.selectFrom('known_devices').select('id').where('user_id', '=', userId).limit(1).execute()
  const deviceToken = token && (await isOurs(tx, token)) ? token : newToken()
  const known = await knownDevice(tx, userId, deviceToken)
  const { id } = await tx
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: hashOf(deviceToken) })
    .onConflict(c => c.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at: new Date(), forgotten_at: null }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { deviceId: id, deviceToken, isNew: !known, isFirst: rows.length === 0 }
}

const isOurs = async (tx: Tx, token: string): Promise<boolean> =>
  (await tx.selectFrom('known_devices').select('id').where('token_hash', '=', hashOf(token)).executeTakeFirst()) !==
  undefined

/** Makes every browser of a person unknown again but the one of a session; used when the password changes. */
export async function forgetDevices(tx: Tx, userId: string, exceptSessionId: string | null): Promise<void> {
  let forgetting = tx
    .updateTable('known_devices')
    .set({ forgotten_at: new Date() })
    .where('user_id', '=', userId)
    .where('forgotten_at', 'is', null)
  if (exceptSessionId)
    forgetting = forgetting.where('id', 'not in', eb =>
      eb
        .selectFrom('sessions')
        .select(({ fn }) => fn.coalesce('device_id', 'id').as('device'))
        .where('id', '=', exceptSessionId),
    )
  await forgetting.execute()
}
