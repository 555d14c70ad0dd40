import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { markSeen } from '../../notifications/server/public.ts'
import { agreementMoved, agreementTouched } from '../contract.ts'
import { type Act, afterAct } from '../rules.ts'
import type { AgreementRecord, StepRecord } from './queries.ts'
import { agreementPage, progressOf, sideOf, stepOf } from './view.ts'

/** What somebody did; `by` null is the club itself. */
export type Deed = { act: Act; by: string | null; reason?: string; language?: Language }

/** Writes a step of an agreement and tells whoever watches it; its progress is not changed by this. */
export async function keepStep(tx: Tx, agreement: AgreementRecord, deed: Deed): Promise<StepRecord> {
  const reason = deed.reason || null
  const row = (await tx
    .insertInto('agreement_steps')
    .values({
      agreement_id: agreement.id,
      act: deed.act,
      by_id: deed.by,
      reason,
      language: reason === null ? null : languageOfText(reason, deed.language ?? 'en'),
      at: sql<Date>`clock_timestamp()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()) as StepRecord
  const { id: agreementId, subject_kind: kind, subject_id } = agreement
  await announce(tx, agreementMoved, { agreementId, step: stepOf(row, agreement) }, `agreement:${agreementId}`)
  // Whoever acts, wherever they do, has answered what was asked of them.
  if (deed.by) await markSeen(tx, deed.by, agreementPage(agreementId))
  for (const member of [agreement.requester_id, agreement.owner_id])
    await announce(tx, agreementTouched, { agreementId, subject: { kind, id: subject_id } }, `member:${member}`)
  return row
}

/** Carries an act out: the progress after it, its step, and whoever watches told. */
export async function carryAct(tx: Tx, agreement: AgreementRecord, deed: Deed): Promise<AgreementRecord> {
  const step = await keepStep(tx, agreement, deed)
  const side = sideOf(agreement, deed.by)
  const before = progressOf(agreement)
  const after = afterAct(before, deed.act, side)
  const confirmedNow = side !== null && after.confirmed[side] && !before.confirmed[side]
  return (await tx
    .updateTable('agreements')
    .set({
      state: after.state,
      disputed_by: after.disputedBy && deed.by,
      moved_at: step.at,
      ...(confirmedNow && { [side === 'owner' ? 'owner_confirmed_at' : 'requester_confirmed_at']: step.at }),
    })
    .where('id', '=', agreement.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as AgreementRecord
}
