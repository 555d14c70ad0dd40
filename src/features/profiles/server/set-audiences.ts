import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { notFound, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import { closableIn, type Level, levelsFor } from '../audiences.ts'
import { profileWentLive } from '../contract.ts'
import { profileEdited } from '../contract/mine.ts'
import type { Kind } from '../kind.ts'
import { refusalToEdit } from '../rules.ts'
import { currentProfile, lockPerson } from './queries.ts'

/**
 * Closes fields and file groups of one's own approved profile further than their descriptor does, or leaves them to it again. Live
 * at once, in lists and search too. Refuses what stands on every card, and who would see more than the descriptor lets.
 */
export async function setAudiences(
  tx: Tx,
  kinds: readonly Kind[],
  userId: string,
  wanted: Readonly<Record<string, Level>>,
): Promise<Record<string, string>> {
  await lockPerson(tx, userId)
  const profile = (await currentProfile(tx, userId)) ?? notFound()
  const kind = kinds.find(one => one.key === profile.kind) ?? notFound()
  refuse(refusalToEdit(profile.status))
  const parts = closableIn(
    kind,
    kind.steps.flatMap(step => step.groups),
  )
  const audiences: Record<string, string> = { ...profile.audiences }
  for (const [key, level] of Object.entries(wanted)) {
    const part = parts.find(one => one.key === key)
    if (!part) return refuseField(`audiences.${key}`, 'unknown')
    const levels = levelsFor(part)
    if (!levels.includes(level)) refuseField(`audiences.${key}`, 'choice')
    if (level === levels[0]) delete audiences[key]
    else audiences[key] = level
  }
  await tx
    .updateTable('profiles')
    .set({ audiences: JSON.stringify(audiences) })
    .where('id', '=', profile.id)
    .execute()
  const { id: profileId } = profile
  const edited = { profileId, userId, kind: kind.key, fields: Object.keys(wanted) }
  await announce(tx, profileEdited, edited, `profile:${profileId}`)
  await announce(tx, profileWentLive, { profileId })
  return audiences
}
