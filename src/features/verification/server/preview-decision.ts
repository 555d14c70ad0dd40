import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { drawMail } from '../../../platform/server/mail-look.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { allSettings, mailLookOf } from '../../settings/server/public.ts'
import type { Decision } from '../contract/calls.ts'
import { refusalToReview } from '../rules.ts'
import { carryOut } from './effect.ts'
import { lockCase, refuseCase, takeCase } from './take-case.ts'

export type Preview = { to: string; language: Language; subject: string; paragraphs: string[] }

/** Thrown to take everything back; carries what was seen meanwhile. */
class TakenBack extends Error {
  readonly preview: Preview
  constructor(preview: Preview) {
    super('taken back')
    this.preview = preview
  }
}

/**
 * The mail a decision would send. It carries the decision out, reads the mail that was ordered, and takes it all back: what the
 * reviewer reads is what will be sent, whoever writes those mails.
 */
export async function previewDecision(
  db: Db,
  siteUrl: string,
  viewer: Viewer,
  caseId: string,
  decision: Decision,
): Promise<Preview> {
  try {
    return await transact(db, async tx => {
      throw new TakenBack(await tryOut(tx, siteUrl, viewer, caseId, decision))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.preview
    throw error
  }
}

async function tryOut(tx: Tx, siteUrl: string, viewer: Viewer, caseId: string, decision: Decision): Promise<Preview> {
  const locked = await lockCase(tx, viewer, caseId)
  const { row, standing, reviewer, at } = locked
  refuseCase(refusalToReview(standing, reviewer, at), locked)
  await takeCase(tx, locked, viewer.id)
  await carryOut(tx, {
    profileId: row.profile_id,
    version: row.version,
    applicantId: row.user_id,
    by: viewer.id,
    decision: decision.decision,
    reasonCode: decision.decision === 'reject' ? decision.reasonCode : null,
    reason: decision.decision === 'reject' ? decision.reason : null,
    asks: decision.decision === 'changes' ? decision.asks : [],
  })
  const mail = await tx
    .selectFrom('mails')
    .selectAll()
    .where('recipient_id', '=', row.user_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const order = { ...mail, params: mail.params as Record<string, string>, language: mail.language as Language }
  const { subject, plain } = drawMail(order, mailLookOf(await allSettings(tx)), siteUrl)
  return { to: mail.to_address, language: order.language, subject, paragraphs: plain.split('\n\n') }
}
