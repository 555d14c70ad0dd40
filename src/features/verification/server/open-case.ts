import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Carried } from '../../../platform/shared/event.ts'
import type { profileSubmitted } from '../../profiles/contract.ts'
import type { Kind } from '../../profiles/kind.ts'
import { reviewStatusOf } from '../../profiles/rules.ts'
import { newestVersion, profileById } from '../../profiles/server/profile-reads.ts'
import { caseOpened, QUEUE_TOPIC } from '../contract/events.ts'
import { assessRisk } from '../risk.ts'
import { kindOf } from '../rules.ts'
import { followProfile } from './follow-profile.ts'
import { riskFacts } from './risk-facts.ts'

/** Opens the case of a submission. A version that was overtaken or withdrawn meanwhile gets none. */
export async function openCase(
  tx: Tx,
  kinds: readonly Kind[],
  { profileId, userId, kind: profileKind, version: number }: Carried<typeof profileSubmitted>,
): Promise<void> {
  const profile = await profileById(tx, profileId)
  if (!profile || profile.version !== number || reviewStatusOf(profile) === 'withdrawn') return
  const version = await newestVersion(tx, profile)
  const kind = kinds.find(one => one.key === profileKind)
  if (!version || !kind) return
  await followProfile(tx, profileId)
  const risk = assessRisk(await riskFacts(tx, kind, profile, version))
  const opened = await tx
    .insertInto('verification_cases')
    .values({
      profile_id: profileId,
      version: number,
      user_id: userId,
      profile_kind: profileKind,
      name: version.name,
      kind: kindOf(number, profile.live_version_id !== null),
      opened_at: version.submitted_at,
      risk: risk.level,
      risk_score: risk.score,
      risk_reasons: JSON.stringify(risk.reasons),
    })
    .onConflict(conflict => conflict.columns(['profile_id', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!opened) return
  await announce(tx, caseOpened, { caseId: opened.id }, QUEUE_TOPIC)
  // it may have been read, or decided, before this event was heard
  await followProfile(tx, profileId)
}
