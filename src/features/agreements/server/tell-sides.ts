import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import {
  noticeAccepted,
  noticeCancelled,
  noticeConfirmed,
  noticeDecidedDone,
  noticeDecidedEnded,
  noticeDeclined,
  noticeDisputed,
  noticeDone,
  noticeEnded,
  noticeExpired,
  noticeMade,
  noticeRequested,
  noticeSettled,
} from '../contract.ts'
import type { Side } from '../rules.ts'
import type { Deed } from './keep-step.ts'
import type { AgreementFacts } from './queries.ts'
import { agreementPage, sideOf } from './view.ts'

/** What a side is told of an act, by the act; a request has a notice of its own. */
const PLAIN = {
  made: noticeMade,
  accepted: noticeAccepted,
  cancelled: noticeCancelled,
  confirmed: noticeConfirmed,
  done: noticeDone,
  settled: noticeSettled,
  ended: noticeEnded,
  expired: noticeExpired,
} as const

/** Those that carry their reason. */
const WITH_REASON = {
  declined: noticeDeclined,
  disputed: noticeDisputed,
  'decided-done': noticeDecidedDone,
  'decided-ended': noticeDecidedEnded,
} as const

const isIn = <K extends object>(act: PropertyKey, kinds: K): act is keyof K => act in kinds

async function tell(tx: Tx, row: AgreementFacts, to: Side, { act, reason = '' }: Deed): Promise<void> {
  const other = to === 'requester' ? row.owner : row.requester
  const recipient = to === 'requester' ? row.requester_id : row.owner_id
  const about = { name: other.name, thing: row.thing.name }
  const link = agreementPage(row.id)
  const beside = { by: to === 'requester' ? row.owner_id : row.requester_id }
  if (act === 'requested')
    await notify(tx, recipient, noticeRequested, { ...about, quantity: row.quantity }, link, beside)
  else if (isIn(act, WITH_REASON)) await notify(tx, recipient, WITH_REASON[act], { ...about, reason }, link, beside)
  else await notify(tx, recipient, PLAIN[act], about, link, beside)
}

/** Tells the other side what was done; both of what the club did by itself. */
export async function tellSides(tx: Tx, row: AgreementFacts, deed: Deed): Promise<void> {
  const by = sideOf(row, deed.by)
  if (by !== 'owner') await tell(tx, row, 'owner', deed)
  if (by !== 'requester') await tell(tx, row, 'requester', deed)
}
