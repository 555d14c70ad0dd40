import type { Registry } from '../../../platform/server/registry.ts'
import * as groups from '../contract/groups.ts'
import { groupMembers, groupTarget, readersOf } from './group-views.ts'
import { addMembers, changeGroup, leaveGroup, makeAdmin, makeGroup, takeOut } from './groups.ts'

/** Conversations of more than two. */
export function registerGroups({ house, on, onRead, target, notice }: Registry): void {
  const { targets, files } = house
  target(groupTarget)
  notice(groups.mentioned)
  on(groups.makeGroup, async ({ tx, viewer, body, say }) => {
    const sessionId = await makeGroup(tx, { targets, files }, viewer, body)
    return { message: say('done.group-made'), data: { sessionId } }
  })
  on(groups.changeGroup, async ({ tx, viewer, params: { sessionId }, body, say }) => {
    await changeGroup(tx, { targets, files }, viewer, sessionId, body)
    return { message: say('done.saved'), data: { sessionId } }
  })
  onRead(groups.listGroupMembers, async ({ db, viewer, language, params }) => ({
    data: await groupMembers({ db, targets, viewer, language }, params.sessionId),
  }))
  on(groups.addGroupMembers, async ({ tx, viewer, params: { sessionId }, body, say }) => {
    await addMembers(tx, { targets, files }, viewer, sessionId, body.usernames)
    return { message: say('done.added'), data: { sessionId } }
  })
  on(groups.changeGroupMember, async ({ tx, viewer, params: { sessionId, userId }, say }) => {
    await makeAdmin(tx, viewer, sessionId, userId)
    return { message: say('done.saved'), data: { sessionId } }
  })
  on(groups.takeOutMember, async ({ tx, viewer, params: { sessionId, userId }, say }) => {
    await takeOut(tx, viewer, sessionId, userId)
    return { message: say('done.taken-out'), data: { sessionId } }
  })
  on(groups.leaveGroup, async ({ tx, viewer, params, say }) => {
    await leaveGroup(tx, viewer, params.sessionId)
    return { message: say('done.left') }
  })
  onRead(groups.listReaders, async ({ db, viewer, language, params: { sessionId, seq } }) => ({
    data: await readersOf({ db, targets, viewer, language }, sessionId, seq),
  }))
}
