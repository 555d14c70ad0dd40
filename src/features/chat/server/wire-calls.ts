import type { Registry } from '../../../platform/server/registry.ts'
import { ended, entered, left } from '../../rooms/contract.ts'
import * as calls from '../contract/calls.ts'
import { acceptCall, comeIn, declineCall, hangUp } from './answer-call.ts'
import { callView, ringingFor } from './call-views.ts'
import { endUnanswered, whenRoomEnds, whenSomebodyLeaves } from './end-call.ts'
import { startCall } from './start-call.ts'

/** Calls from conversations, into rooms of their own. */
export function registerCalls({ house, on, onRead, when, every, notice }: Registry): void {
  const { targets } = house
  notice(calls.rings, calls.ringsInGroup, calls.missedCall)
  on(calls.startCall, async ({ tx, viewer, language, params, say }) => {
    const callId = await startCall(tx, viewer, params.sessionId)
    return { message: say('done.calls'), data: await callView({ db: tx, targets, viewer, language }, callId) }
  })
  onRead(calls.listRinging, async ({ db, viewer, language }) => ({
    data: await ringingFor({ db, targets, viewer, language }),
  }))
  onRead(calls.readCall, async ({ db, viewer, language, params }) => ({
    data: await callView({ db, targets, viewer, language }, params.callId),
  }))
  on(calls.acceptCall, async ({ tx, viewer, language, params: { callId }, say }) => {
    await acceptCall(tx, viewer, callId)
    return { message: say('done.call-taken'), data: await callView({ db: tx, targets, viewer, language }, callId) }
  })
  on(calls.declineCall, async ({ tx, viewer, language, params: { callId }, say }) => {
    await declineCall(tx, viewer, callId)
    return { message: say('done.declined'), data: await callView({ db: tx, targets, viewer, language }, callId) }
  })
  on(calls.hangUp, async ({ tx, viewer, language, params: { callId }, say }) => {
    await hangUp(tx, viewer, callId)
    return { message: say('done.hung-up'), data: await callView({ db: tx, targets, viewer, language }, callId) }
  })
  when(entered, 'come-into-call', async (tx, { kind, roomId, userId }) => {
    if (kind === 'call' && userId) await comeIn(tx, userId, roomId)
  })
  when(left, 'leave-call', async (tx, { kind, roomId, userId }) => {
    if (kind === 'call') await whenSomebodyLeaves(tx, roomId, userId)
  })
  when(ended, 'end-call', async (tx, { kind, roomId }) => {
    if (kind === 'call') await whenRoomEnds(tx, roomId)
  })
  every('end-unanswered-calls', '*/10 * * * * *', () => endUnanswered(house))
}
