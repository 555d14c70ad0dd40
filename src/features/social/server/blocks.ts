import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { TargetView } from '../../../platform/server/registry.ts'
import type { Targets } from '../../../platform/server/seen-targets.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { blocked, MEMBER, type TargetRef, unfollowed } from '../contract.ts'
import { isOneself, refusalAcrossBlock } from '../rules.ts'
import { blocksBetween, endFollowsBetween, lockPair } from './queries.ts'

async function seenMember(tx: Tx, targets: Targets, viewer: Viewer, ref: TargetRef): Promise<TargetView> {
  const members = targets().find(one => one.kind === MEMBER)
  refuse(members && ref.kind === MEMBER ? null : 'social.not-blockable')
  const [member] = await members!.look(tx, viewer, [ref.id])
  return member ?? notFound()
}

/** Blocks a member whom the viewer sees: what the two follow of each other ends. Blocking twice is once. */
export async function blockMember(tx: Tx, targets: Targets, viewer: Viewer, ref: TargetRef): Promise<void> {
  refuse(isOneself(viewer.id, ref) ? 'social.own-thing' : null)
  await seenMember(tx, targets, viewer, ref)
  await lockPair(tx, viewer.id, ref.id)
  const row = await tx
    .insertInto('blocks')
    .values({ user_id: viewer.id, blocked_id: ref.id })
    .onConflict(c => c.constraint('blocks_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  for (const ended of await endFollowsBetween(tx, viewer.id, ref.id)) await announce(tx, unfollowed, ended)
  await announce(tx, blocked, { ...ref, userId: viewer.id })
}

/** Takes a block back, also of a member who is gone; one that is not there is fine. */
export async function unblockMember(tx: Tx, userId: string, { id }: TargetRef): Promise<void> {
  await tx.deleteFrom('blocks').where('user_id', '=', userId).where('blocked_id', '=', id).execute()
}

/**
 * Refuses when a block stands between a member and one of the others, and holds it so until the end of the transaction: what is
 * written and a block never pass each other.
 */
export async function refuseAcrossBlock(tx: Tx, userId: string, others: readonly (string | null)[]): Promise<void> {
  const members = [...new Set(others)].filter(one => one !== null && one !== userId) as string[]
  // Always in one order, so that two who hold a pair each never wait for one another.
  for (const one of members.toSorted()) await lockPair(tx, userId, one)
  for (const one of members) refuse(refusalAcrossBlock(userId, await blocksBetween(tx, userId, one)))
}
