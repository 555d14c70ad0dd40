import { createPublicKey, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { holdName } from '../../../platform/server/named-lock.ts'
import { seal, unseal } from '../../../platform/server/seal.ts'
import { hashOf } from '../../../platform/server/token.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { deviceOf } from '../../signin/rules.ts'
import type { DeviceView, Subscription } from '../contract.ts'
import { MOST_ADDRESS, MOST_DEVICES } from '../rules/subscription.ts'
import { publicKeyOf } from './keys.ts'

/** What is kept of a subscription: enough to seal something for it, and to know it again. */
type Kept = { endpoint: string; keys: { p256dh: string; auth: string } }

/** What opens sealed columns, and whether addresses inside of the own network are meant. */
export type Around = { key: string; inner: boolean }

/**
 * Whether push services have such addresses: https on its own port, no name or password in it. `inner` is the operator's word that
 * addresses of the own network are meant, whatever they look like.
 */
function isServiceAddress(address: string, inner: boolean): boolean {
  if (address.length > MOST_ADDRESS || !URL.canParse(address)) return false
  const { protocol, port, username, password } = new URL(address)
  if (username || password) return false
  return inner ? protocol === 'https:' || protocol === 'http:' : protocol === 'https:' && port === ''
}

const P256_BYTES = 65
const AUTH_BYTES = 16

/** True for what can be sealed for: an uncompressed point of the curve, and a secret of sixteen bytes. */
function canSealFor({ keys }: Kept): boolean {
  const point = Buffer.from(keys.p256dh, 'base64url')
  if (point.length !== P256_BYTES || point[0] !== 4 || Buffer.from(keys.auth, 'base64url').length !== AUTH_BYTES)
    return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(half => half.toString('base64url'))
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}

/** The subscription as it is kept. Refuses what no push service would make, and what was made with another key of the club. */
async function checked(db: Db, around: Around, subscription: Subscription, key: string): Promise<Kept> {
  const { endpoint, keys } = subscription
  const kept = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
  if (!isServiceAddress(endpoint, around.inner) || !canSealFor(kept)) throw new Refusal('push.not-a-subscription')
  if (key !== (await publicKeyOf(db))) throw new Refusal('push.old-key')
  return kept
}

export const openSubscription = (key: string, sealed: string): Kept => JSON.parse(unseal(key, sealed)) as Kept

/** The secret shows that it is the same subscription: its address alone may have been seen on its way. */
const same = (one: Kept, other: Kept): boolean =>
  isSame(one.keys.auth, other.keys.auth) && one.keys.p256dh === other.keys.p256dh

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one, 'base64url'), Buffer.from(other, 'base64url')]
  return a.length === b.length && timingSafeEqual(a, b)
}

const COLUMNS = ['id', 'session_id', 'user_agent', 'created_at', 'taken_at', 'failed_at'] as const
type Row = {
  id: string
  session_id: string
  user_agent: string
  created_at: Date
  taken_at: Date | null
  failed_at: Date | null
}

const view = (row: Row, sessionId: string | null): DeviceView => ({
  _id: row.id,
  ...deviceOf(row.user_agent),
  createdAt: row.created_at.toISOString(),
  takenAt: row.taken_at?.toISOString() ?? null,
  failing: row.failed_at !== null && (row.taken_at === null || row.failed_at > row.taken_at),
  current: row.session_id === sessionId,
})

/** A member's browsers that are told by push, the one that asks first. */
export async function devicesOf(db: Db, userId: string, sessionId: string | null) {
  const rows = await db
    .selectFrom('push_devices')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
  const data = rows.map(row => view(row, sessionId)).toSorted((a, b) => Number(b.current) - Number(a.current))
  return { data, count: data.length, key: await publicKeyOf(db) }
}

type Owner = { userId: string; sessionId: string; userAgent: string }

/**
 * Keeps a browser's subscription for its session. One that is kept for another session moves here when it is the same one, which its
 * secret shows; else it is somebody else's, and refused.
 */
export async function keepDevice(
  tx: Tx,
  around: Around,
  owner: Owner,
  { subscription, key }: { subscription: Subscription; key: string },
): Promise<DeviceView> {
  const kept = await checked(tx, around, subscription, key)
  const hash = hashOf(kept.endpoint)
  // The number of a member's devices is bounded, and an address has one owner.
  await holdName(tx, `push ${owner.userId}`)
  await holdName(tx, `push ${hash}`)
  const before = await tx
    .selectFrom('push_devices')
    .select(['id', 'session_id', 'subscription_sealed'])
    .where('endpoint_hash', '=', hash)
    .executeTakeFirst()
  if (before && !same(openSubscription(around.key, before.subscription_sealed), kept)) throw new Refusal('push.taken')
  if (before && before.session_id !== owner.sessionId)
    await tx.deleteFrom('push_devices').where('id', '=', before.id).execute()
  const facts = {
    endpoint_hash: hash,
    host: new URL(kept.endpoint).host,
    subscription_sealed: seal(around.key, JSON.stringify(kept)),
    public_key: key,
    user_agent: owner.userAgent,
    failed_at: null,
  }
  const row = await tx
    .insertInto('push_devices')
    .values({ ...facts, user_id: owner.userId, session_id: owner.sessionId })
    .onConflict(known => known.column('session_id').doUpdateSet({ ...facts, renewed_at: sql`clock_timestamp()` }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  await makeRoom(tx, owner.userId)
  return view(row, owner.sessionId)
}

/** The browsers that were renewed longest ago go, where there are too many. */
async function makeRoom(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from push_devices where id in (select id from push_devices where user_id = ${userId}
      order by renewed_at desc, id desc offset ${MOST_DEVICES})`.execute(tx)
}

/** Goes on with the subscription that a browser has instead of its old one; false where the old one is not kept. */
export async function renewDevice(
  tx: Tx,
  around: Around,
  { old, next, key }: { old: Subscription; next: Subscription; key: string },
): Promise<boolean> {
  const kept = await checked(tx, around, next, key)
  const [oldHash, hash] = [hashOf(old.endpoint), hashOf(kept.endpoint)]
  for (const one of [oldHash, hash].toSorted()) await holdName(tx, `push ${one}`)
  const rows = await tx
    .selectFrom('push_devices')
    .select(['id', 'endpoint_hash', 'subscription_sealed'])
    .where('endpoint_hash', 'in', [oldHash, hash])
    .execute()
  const before = rows.find(row => row.endpoint_hash === oldHash)
  if (!before || !same(openSubscription(around.key, before.subscription_sealed), old)) return false
  if (rows.some(row => row !== before)) throw new Refusal('push.taken')
  await tx
    .updateTable('push_devices')
    .set({
      endpoint_hash: hash,
      host: new URL(kept.endpoint).host,
      subscription_sealed: seal(around.key, JSON.stringify(kept)),
      public_key: key,
      failed_at: null,
      renewed_at: sql`clock_timestamp()`,
    })
    .where('id', '=', before.id)
    .execute()
  await tx
    .updateTable('push_sends')
    .set({ host: new URL(kept.endpoint).host })
    .where('device_id', '=', before.id)
    .execute()
  return true
}

/** Tells one of a member's browsers nothing any more; false where it is none of theirs. */
export async function removeDevice(tx: Tx, userId: string, deviceId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('push_devices')
    .where('id', '=', deviceId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}
