import { sql } from 'kysely'
import { type Db, isDuplicate, type Tx } from '../../../../platform/server/db.ts'
import { announce } from '../../../../platform/server/outbox.ts'
import { qrPicture } from '../../../../platform/server/qr-picture.ts'
import type { AnswerIn } from '../../../../platform/shared/call.ts'
import { Refusal, refuse } from '../../../../platform/shared/refusal.ts'
import { setting } from '../../../settings/server/public.ts'
import { type RequestView, type readTransfer, requestMoved } from '../../contract/requests.ts'
import { isOpen, refusalToConvert } from '../../requests.ts'
import { balancesOf, holdMembers } from '../post.ts'
import { requestsWhere, requestView } from './request-rows.ts'

/** What the page of conversions shows a member. */
export async function transferOf(db: Db, userId: string): Promise<AnswerIn<typeof readTransfer>['data']> {
  const fee = await setting(db, 'pointsFee')
  const { pending } = await balancesOf(db, userId)
  const requests = (await requestsWhere(db, sql`user_id = ${userId}`)).map(requestView)
  const open = requests.some(one => isOpen(one.status))
  const walletQr = fee.wallet && (await qrPicture(fee.wallet))
  return {
    ...{ pending, fee, requests },
    walletQr: walletQr || null,
    refusal: refusalToConvert(pending, { open, wallet: fee.wallet }),
  }
}

/**
 * Takes a transaction as paid by a member: whoever sends it first. Refuses `points.hash-used` for one that somebody else sent, that
 * pays another request of theirs, or of which staff found that another member had paid it.
 */
async function takeHash(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx
    .insertInto('point_hashes')
    .values({ hash, user_id: userId })
    .onConflict(conflict => conflict.column('hash').doNothing())
    .execute()
  const taken = await tx
    .selectFrom('point_hashes')
    .select('user_id')
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
  const before = await tx
    .selectFrom('point_requests')
    .select(['status', 'reason', 'user_id'])
    .where('hash', '=', hash)
    .execute()
  const spent = before.some(one => one.status !== 'rejected')
  const disowned = before.some(one => one.user_id === userId && one.reason === 'not-theirs')
  if (taken?.user_id !== userId || spent || disowned) throw new Refusal('points.hash-used')
}

/**
 * Asks for the conversion of all that is pending, which stays reserved until it is decided: nothing else can ask for it, and the
 * amount is the one of now.
 */
export async function askConversion(tx: Tx, userId: string, hash: string): Promise<RequestView> {
  await holdMembers(tx, [userId])
  const { pending } = await balancesOf(tx, userId)
  const fee = await setting(tx, 'pointsFee')
  const open = await tx
    .selectFrom('point_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['submitted', 'checking'])
    .executeTakeFirst()
  refuse(refusalToConvert(pending, { open: open !== undefined, wallet: fee.wallet }))
  await takeHash(tx, userId, hash)
  const { id } = await tx
    .insertInto('point_requests')
    .values({ user_id: userId, amount: pending, hash, fee: JSON.stringify(fee) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isDuplicate(error, 'point_requests_one_each_hash') ? new Refusal('points.hash-used') : error
    })
  await tx.insertInto('point_request_steps').values({ request_id: id, to_status: 'submitted', by_id: userId }).execute()
  await announce(tx, requestMoved, { requestId: id, userId, status: 'submitted' }, `member:${userId}`)
  const [row] = await requestsWhere(tx, sql`id = ${id}`)
  return requestView(row!)
}
