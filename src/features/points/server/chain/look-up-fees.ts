import { sql } from 'kysely'
import type { Tx } from '../../../../platform/server/db.ts'
import type { OutsideCall } from '../../../../platform/server/outside.ts'
import type { House } from '../../../../platform/server/registry.ts'
import { Round } from '../../../../platform/server/round.ts'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { rpcUrlOf, setting } from '../../../settings/server/public.ts'
import type { Fee } from '../../contract/requests.ts'
import { isOpen, MOST_LOOKS, mayChange, waitBefore } from '../../requests.ts'
import { decideRequest, moveRequest } from '../requests/decide-request.ts'
import { lockRequest } from '../requests/request-rows.ts'
import { lookUpTransfer, Seen, Sought } from './fee-transfer.ts'

/** One question to the chain. It changes nothing there: who is cut off asks anew under another cause. */
const LOOK: OutsideCall<Sought, Seen> = {
  name: 'points.look-up-fee',
  request: Sought,
  outcome: Seen,
  seconds: 30,
  call: (sought, { signal }) => lookUpTransfer(sought, signal),
}

/** So many requests are looked at in one run. */
const AT_ONCE = 50

type Due = { id: string; looks: number }

/** Asks the chain for the fees of open requests; what it confirms is approved. Does nothing while it is switched off. */
export async function lookUpFees(house: House): Promise<void> {
  const { db } = house.database
  if (!(await setting(db, 'chain')).on) return
  const due: Due[] = await db
    .selectFrom('point_requests')
    .select(['id', 'looks'])
    .where('status', 'in', ['submitted', 'checking'])
    .where('next_look_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('next_look_at')
    .limit(AT_ONCE)
    .execute()
  const round = new Round(house, 'fees of requests')
  await round.each(due, one => lookUpFee(house, one))
  round.end()
}

async function lookUpFee(house: House, { id, looks }: Due): Promise<void> {
  const asking = house.ask(LOOK, {
    cause: `${id} ${looks + 1}`,
    intend: tx => soughtOf(tx, house, { id, looks }),
    effect: (tx, { outcome }) => keepSeen(tx, id, outcome),
  })
  // Silent, or taken on by another process: it is asked again when it is due.
  await asking.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

/** What is looked for. The next question has its time before this one is asked, so that a silent chain is not asked for ever. */
async function soughtOf(tx: Tx, house: House, { id, looks }: Due): Promise<Sought> {
  const request = await lockRequest(tx, id)
  const chain = await setting(tx, 'chain')
  if (!isOpen(request.status) || request.looks !== looks || !chain.on) throw new Refusal('idempotency-in-progress')
  const minutes = waitBefore(looks + 1)
  const next = looks + 1 < MOST_LOOKS ? sql<Date>`clock_timestamp() + make_interval(mins => ${minutes})` : null
  await tx
    .updateTable('point_requests')
    .set({ looks: looks + 1, next_look_at: next })
    .where('id', '=', id)
    .execute()
  if (request.status === 'submitted') await moveRequest(tx, request, 'checking', null)
  const { wallet, amount } = request.fee as Fee
  const { contract, confirmations } = chain
  return {
    rpcUrl: rpcUrlOf(house.secrets.columnKey, chain),
    allowInner: house.config.INNER_ADDRESSES,
    hash: request.hash,
    wallet,
    amount,
    contract,
    confirmations,
  }
}

/** Keeps what the chain said. The fee, paid and deep enough, approves the request; what cannot change is left to staff. */
async function keepSeen(tx: Tx, requestId: string, { found, ...facts }: Seen): Promise<void> {
  await tx
    .insertInto('point_looks')
    .values({ request_id: requestId, found, facts: JSON.stringify(facts) })
    .execute()
  if (found === 'confirmed') {
    const { status } = await tx
      .selectFrom('point_requests')
      .select('status')
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow()
    if (isOpen(status)) await decideRequest(tx, null, requestId, { decision: 'approve' })
  } else if (!mayChange(found))
    await tx.updateTable('point_requests').set({ next_look_at: null }).where('id', '=', requestId).execute()
}
