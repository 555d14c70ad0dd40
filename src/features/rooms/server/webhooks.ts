import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { House, Raw } from '../../../platform/server/registry.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { GONE_AFTER_SECONDS, SAY_HERE_EVERY_SECONDS } from '../contract/vocabulary.ts'
import { order } from './livekit.ts'
import { serversOf } from './servers.ts'

/** What a webhook told, once its signature was looked at. */
export type Told = { id: string; event: string; at: Date; roomId: string; seatId: string | null }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads what came: signed with the secret of the server that is set, over the bytes as they came. Refuses everything else. */
export async function readWebhook(db: Db, house: House, { bytes, headers }: Raw): Promise<Told | null> {
  const { livekit } = await serversOf(db, house)
  const authorization = headers.authorization ?? headers.authorize
  if (!livekit || typeof authorization !== 'string') throw new Refusal('rooms.not-signed')
  const { WebhookReceiver } = await import('livekit-server-sdk')
  const receiver = new WebhookReceiver(livekit.key, livekit.secret)
  const told = await receiver.receive(bytes.toString('utf8'), authorization.replace(/^Bearer /, '')).catch(() => {
    throw new Refusal('rooms.not-signed')
  })
  const roomId = told.room?.name ?? ''
  const seatId = told.participant?.identity ?? ''
  if (!told.id || !UUID.test(roomId)) return null
  const at = new Date(Number(told.createdAt) * 1000)
  return { id: told.id.slice(0, 200), event: told.event, at, roomId, seatId: UUID.test(seatId) ? seatId : null }
}

/**
 * What the LiveKit server tells of who is there, each of it once. Of two things about one seat the later one holds, in whatever order they
 * come. Who is in the media without a place in the room is removed from them; who left them and does not say otherwise is gone soon.
 */
export async function takeWebhook(tx: Tx, told: Told): Promise<void> {
  const fresh = await tx
    .insertInto('room_webhooks')
    .values({ id: told.id })
    .onConflict(on => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!fresh || told.seatId === null) return
  const came = told.event === 'participant_joined'
  if (!came && told.event !== 'participant_left' && told.event !== 'participant_connection_aborted') return
  const seat = await tx
    .updateTable('room_seats')
    .set({ livekit_at: told.at })
    .where('id', '=', told.seatId)
    .where('room_id', '=', told.roomId)
    .where(e => e.or([e('livekit_at', 'is', null), e('livekit_at', '<=', told.at)]))
    .returning(['id', 'state'])
    .executeTakeFirst()
  if (!seat) return
  if (came && seat.state !== 'in') return order(tx, { id: told.roomId, way: 'livekit' }, 'remove', [seat.id])
  if (seat.state !== 'in') return
  const heard = came
    ? sql<Date>`clock_timestamp()`
    : // Unless its window says within one more beat that it is there, it is gone.
      sql<Date>`least(seen_at, clock_timestamp() - make_interval(secs => ${GONE_AFTER_SECONDS - SAY_HERE_EVERY_SECONDS - 5}))`
  await tx.updateTable('room_seats').set({ seen_at: heard }).where('id', '=', seat.id).execute()
}
