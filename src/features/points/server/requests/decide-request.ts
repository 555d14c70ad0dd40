import { record } from '../../../../platform/server/audit.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { announce, notify } from '../../../../platform/server/outbox.ts'
import type { Origin } from '../../../../platform/server/registry.ts'
import { say } from '../../../../platform/server/text.ts'
import { Refusal, refuse, refuseField } from '../../../../platform/shared/refusal.ts'
import type { Bilingual, Language } from '../../../../platform/shared/text.ts'
import { requestApproved, requestMoved, requestRejected } from '../../contract/requests.ts'
import { isOpen, numberOf, type Reason, type RequestStatus, refusalToDecide } from '../../requests.ts'
import { holdMembers, post } from '../post.ts'
import { lockRequest } from './request-rows.ts'

/** Whoever of the club decides, and from where; null is the house, by what the chain says. */
export type Decider = { id: string; name: string; origin: Origin } | null
export type Decision = { decision: 'approve' } | { decision: 'reject'; reason: Reason; note: string | null }

type Row = Awaited<ReturnType<typeof lockRequest>>

/** Writes how a request stands, and tells its member's windows. */
export async function moveRequest(
  tx: Tx,
  request: Pick<Row, 'id' | 'user_id'>,
  status: RequestStatus,
  byId: string | null,
  why: { reason?: Reason; note?: string | null } = {},
): Promise<void> {
  const ends = isOpen(status) ? {} : { next_look_at: null }
  await tx
    .updateTable('point_requests')
    .set({ status, ...why, ...ends })
    .where('id', '=', request.id)
    .execute()
  await tx
    .insertInto('point_request_steps')
    .values({ request_id: request.id, to_status: status, by_id: byId })
    .execute()
  const { id: requestId, user_id: userId } = request
  if (userId) await announce(tx, requestMoved, { requestId, userId, status }, `member:${userId}`)
}

/** The request in hand with its member's accounts, which every posting holds first. */
async function hold(tx: Tx, requestId: string): Promise<Row> {
  const whose = await tx.selectFrom('point_requests').select('user_id').where('id', '=', requestId).executeTakeFirst()
  if (whose?.user_id) await holdMembers(tx, [whose.user_id])
  return lockRequest(tx, requestId)
}

const asked = (row: Row) => ({ status: row.status, userId: row.user_id })

/** Says that somebody is checking a request; one that is being checked stays as it is. */
export async function takeRequest(tx: Tx, staffId: string, requestId: string): Promise<void> {
  const request = await hold(tx, requestId)
  refuse(refusalToDecide(asked(request), staffId))
  if (request.status === 'submitted') await moveRequest(tx, request, 'checking', staffId)
}

/** What was sent as a decision; a rejection has a reason, and words where no code says it. */
export function readDecision(body: { decision: 'approve' | 'reject'; reason?: Reason; note?: string }): Decision {
  if (body.decision === 'approve') return { decision: 'approve' }
  const { reason = refuseField('reason', 'required'), note = '' } = body
  if (reason === 'other' && note === '') return refuseField('note', 'required')
  return { decision: 'reject', reason, note: note || null }
}

/**
 * Decides a request: what it reserved becomes earned, or it is rejected with a reason and nothing moves. Its member is told. What was
 * taken back meanwhile makes pending negative, as everywhere.
 */
export async function decideRequest(tx: Tx, by: Decider, requestId: string, decision: Decision): Promise<void> {
  const request = await hold(tx, requestId)
  refuse(refusalToDecide(asked(request), by?.id ?? ''))
  const { user_id: userId, amount } = request
  // The person is gone: there are no accounts to book on.
  if (userId === null && decision.decision === 'approve') throw new Refusal('points.request-decided')
  const number = numberOf(request.number)
  const told = { number, points: amount }
  if (decision.decision === 'approve') {
    await moveRequest(tx, request, 'approved', by?.id ?? null)
    await post(tx, {
      userId: userId!,
      act: 'converted',
      amount,
      cause: `convert:${requestId}`,
      words: { number, ...(by && { name: by.name }) },
      link: '/rewards/transfer',
      byId: by?.id ?? null,
    })
    await notify(tx, userId!, requestApproved, told, '/rewards')
  } else {
    const { reason, note } = decision
    await moveRequest(tx, request, 'rejected', by?.id ?? null, { reason, note })
    if (reason === 'not-theirs') await freeHash(tx, request.hash)
    if (userId)
      await notify(tx, userId, requestRejected, { ...told, reason: reasonInBoth(reason, note) }, '/rewards/transfer')
  }
  if (by)
    await record(tx, {
      actorId: by.id,
      action: 'points.decide',
      ...(userId && { target: { kind: 'member', id: userId } }),
      after: {
        number,
        points: amount,
        decision: decision.decision,
        ...('reason' in decision && { reason: decision.reason }),
      },
      address: by.origin.address,
      requestId: by.origin.requestId,
    })
}

/** Why it is not approved, and what staff wrote besides: on one line, and in its own direction whatever the reader's language. */
function reasonInBoth(reason: Reason, note: string | null): Bilingual {
  const words = note && `\u2068${note.replace(/\s+/g, ' ')}\u2069`
  const inOne = (language: Language) => {
    const said = say(language, 'points', `requests.reasons.${reason}`)
    return words ? say(language, 'points', 'requests.reason-with-note', { reason: said, note: words }) : said
  }
  return { en: inOne('en'), ar: inOne('ar') }
}

/** A transaction that somebody else paid may be sent by them. */
const freeHash = (tx: Tx, hash: string) => tx.deleteFrom('point_hashes').where('hash', '=', hash).execute()
