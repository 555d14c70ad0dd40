import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { House, Origin } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { noticeClosed } from '../contract.ts'
import { holdRoom } from './held-room.ts'
import { titleForOwner } from './names.ts'
import { endHeld } from './own-room.ts'

/** The club ends a room without seeing it, with a reason that its owner is told. Refuses `rooms.over`. */
export async function closeRoom(
  tx: Tx,
  house: House,
  { viewer, origin }: { viewer: Viewer; origin: Origin },
  roomId: string,
  reason: string,
): Promise<void> {
  const held = await holdRoom(tx, roomId)
  const { room } = held
  refuse(room.ended_at ? 'rooms.over' : null)
  await endHeld(held, 'club', viewer.id, reason)
  await record(tx, {
    actorId: viewer.id,
    action: 'rooms.close',
    target: { kind: 'account', id: room.owner_id },
    after: { reason, kind: room.kind },
    address: origin.address,
    requestId: origin.requestId,
  })
  await notify(tx, room.owner_id, noticeClosed, { title: await titleForOwner(tx, house, room), reason })
}
