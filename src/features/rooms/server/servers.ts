import { record } from '../../../platform/server/audit.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { House, Origin } from '../../../platform/server/registry.ts'
import { seal, unseal } from '../../../platform/server/seal.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import type { changeRoomServers as changeCall, RoomServers } from '../contract/club.ts'
import type { MediaWay } from '../rules.ts'

/** A LiveKit server as it is asked. */
export type LiveKit = { url: string; key: string; secret: string }
/** By which servers media go, opened. */
export type Servers = { stun: string[]; turn: string[]; turnSecret: string | null; livekit: LiveKit | null }

const row = (db: Db) => db.selectFrom('room_servers').selectAll().executeTakeFirst()

/** By which servers media go, with what opens them. Never sent as it is. */
export async function serversOf(db: Db, house: House): Promise<Servers> {
  const set = await row(db)
  const open = (sealed: string | null) => (sealed === null ? null : unseal(house.secrets.columnKey, sealed))
  const secret = open(set?.livekit_secret_sealed ?? null)
  return {
    stun: set?.stun ?? [],
    turn: set?.turn ?? [],
    turnSecret: open(set?.turn_secret_sealed ?? null),
    livekit: set?.livekit_url && secret ? { url: set.livekit_url, key: set.livekit_key!, secret } : null,
  }
}

/** The way that media of a room go which begins now. */
export async function wayNow(db: Db): Promise<MediaWay> {
  return (await row(db))?.livekit_url ? 'livekit' : 'peers'
}

/** By which servers media go, as whoever sets it sees it. */
export async function serversView(db: Db): Promise<RoomServers> {
  const set = await row(db)
  return {
    stun: set?.stun ?? [],
    turn: set?.turn ?? [],
    turnSecretSet: Boolean(set?.turn_secret_sealed),
    livekit: set?.livekit_url ? { url: set.livekit_url, key: set.livekit_key! } : null,
    revision: set?.revision ?? 0,
  }
}

/** Sets by which servers media go. A secret that is left out stays, as long as it still belongs to the same server. */
export async function changeServers(
  tx: Tx,
  house: House,
  by: { viewer: Viewer; origin: Origin },
  { stun, turn, turnSecret, livekit, seen }: BodyOf<typeof changeCall>,
): Promise<void> {
  await tx
    .insertInto('room_servers')
    .values({ revision: 0 })
    .onConflict(on => on.doNothing())
    .execute()
  const before = await tx.selectFrom('room_servers').selectAll().forUpdate().executeTakeFirstOrThrow()
  if (before.revision !== seen) throw new Refusal('rooms.changed-meanwhile')
  const close = (text: string) => seal(house.secrets.columnKey, text)
  const turnSealed = turnSecret === undefined ? before.turn_secret_sealed : close(turnSecret)
  if (turn.length > 0 && turnSealed === null) refuseField('turnSecret', 'required')
  // A secret is not carried to another server by whoever may change its address.
  const same = livekit !== null && before.livekit_url === livekit.url && before.livekit_key === livekit.key
  const liveSealed =
    livekit === null ? null : livekit.secret ? close(livekit.secret) : same ? before.livekit_secret_sealed : null
  if (livekit && liveSealed === null) refuseField('livekit.secret', 'required')
  await tx
    .updateTable('room_servers')
    .set({
      stun,
      turn,
      turn_secret_sealed: turn.length > 0 ? turnSealed : null,
      livekit_url: livekit?.url ?? null,
      livekit_key: livekit?.key ?? null,
      livekit_secret_sealed: liveSealed,
      revision: before.revision + 1,
    })
    .execute()
  await record(tx, {
    actorId: by.viewer.id,
    action: 'rooms.servers',
    before: { stun: before.stun, turn: before.turn, livekit: before.livekit_url },
    after: { stun, turn, livekit: livekit?.url ?? null },
    address: by.origin.address,
    requestId: by.origin.requestId,
  })
}
