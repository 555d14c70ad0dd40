import type { Ask } from '../../../engines/forms/contract.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { say } from '../../../platform/server/text.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import { moveReview } from '../../profiles/server/public.ts'
import { STATUS_OF } from '../rules.ts'
import type { DecisionName, RejectReason } from '../vocabulary.ts'

export type Effect = {
  profileId: string
  /** The version that was read; another one sent meanwhile is not decided by this. */
  version: number
  applicantId: string
  by: string
  decision: DecisionName
  reasonCode: RejectReason | null
  reason: string | null
  asks: readonly Ask[]
}

/** What a rejected applicant reads: the sentence of the reason in their language, then the reviewer's own words. */
const reasonFor = (language: Language, { reasonCode, reason }: Effect): string | null =>
  reasonCode ? [say(language, 'verification', `told.${reasonCode}`), reason].filter(Boolean).join('\n') : null

/** Carries a decision out: the profile's status, and with it the one notice and mail the applicant gets. */
export async function carryOut(tx: Tx, effect: Effect): Promise<void> {
  const person = await personById(tx, effect.applicantId)
  await moveReview(tx, effect, STATUS_OF[effect.decision], {
    by: effect.by,
    reason: reasonFor(person?.language ?? 'en', effect),
    reasonCode: effect.reasonCode,
    asks: effect.asks,
  })
}
