import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { momentOf } from '../../../platform/server/moment-of.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { refusalToAccess, type Viewer } from '../../../platform/shared/access.ts'
import { type Coinage, coinage, fromUnits, type Money, mostUnits } from '../../../platform/shared/money.ts'
import { Refusal, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import { currencyCalled } from '../../lookups/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import { digestOfTerms } from '../bid-chain.ts'
import { auctionStarted, type SubjectRef } from '../contract/auction.ts'
import type { ChangeOfStatus } from '../contract/calls.ts'
import { FIRST_STEP, mayReplan, mayStart, timesFault } from '../rules.ts'
import { insertDraft } from './follow-subject.ts'
import {
  type Locked,
  lockAuction,
  saveAuction,
  tellMoved,
  tellYours,
  timesOf,
  type AuctionRow,
  subjectOf,
} from './moving.ts'
import { openAuctionOf } from './queries.ts'
import { forAuction } from './subjects.ts'
import { tellReplanned } from './tell-people.ts'

/**
 * Starts an auction now, or schedules it for `startDate`. One that is scheduled is planned anew; after an end without sale it
 * begins a new one. Answers the auction as it is then. Refusals as the contract declares them.
 */
export async function startAuction(
  tx: Tx,
  viewer: Viewer,
  auctionId: string,
  form: ChangeOfStatus,
): Promise<AuctionRow> {
  const held = await lockAuction(tx, viewer, auctionId)
  refuse(held.auction.seller_id === viewer.id ? null : 'auctions.not-yours')
  refuse(refusalToAccess('approved', viewer))
  const replans = mayReplan(timesOf(held.auction), held.now)
  refuse(replans || mayStart(held.auction.state) ? null : 'auctions.not-to-start')
  const wanted = await readForm(tx, held, form)
  const auction = replans ? held.auction : await draftToStart(tx, held.auction)
  const started = await saveAuction(tx, auction.id, columnsOf(auction, wanted))
  await tellYours(tx, started, viewer.id, { number: null, maximum: null, reservePrice: form.reservePrice ?? null })
  await tellMoved(tx, started)
  if (wanted.scheduled) {
    if (replans) await tellReplanned(tx, started)
  } else await announce(tx, auctionStarted, { auctionId: started.id, subject: subjectOf(started), ownerId: viewer.id })
  return started
}

/**
 * The draft itself; after an end without sale a new one. Whoever watched the auction before watches it. Refused once members do
 * not find what is to be sold.
 */
async function draftToStart(tx: Tx, auction: AuctionRow): Promise<AuctionRow> {
  const subject = subjectOf(auction)
  const sale = await forAuction(tx, subject)
  if (!sale) throw new Refusal('auctions.subject-gone')
  const isDraft = auction.state === 'draft'
  const draft = isDraft ? auction : ((await insertDraft(tx, subject, sale)) ?? (await draftMeanwhile(tx, subject)))
  await watchOn(tx, draft)
  return draft
}

/** The draft that was opened meanwhile. Refused where another auction of the thing runs. */
async function draftMeanwhile(tx: Tx, subject: SubjectRef): Promise<AuctionRow> {
  const found = await openAuctionOf(tx, subject)
  const draft = found && (await lockAuction(tx, 'house', found.id)).auction
  if (draft?.state !== 'draft') throw new Refusal('auctions.not-to-start')
  return draft
}

/** Whoever watched the auction before watches the new one, since they began to. */
async function watchOn(tx: Tx, { id, subject_kind: kind, subject_id: thing }: AuctionRow): Promise<void> {
  await sql`insert into auction_watches (auction_id, user_id, created_at)
    select ${id}, user_id, created_at from auction_watches where auction_id = (select a.id from auctions a
      where a.subject_kind = ${kind} and a.subject_id = ${thing} and a.id <> ${id}
      order by a.created_at desc, a.id desc limit 1)
    on conflict do nothing`.execute(tx)
}

/** What the owner sets, counted in `unit`. */
type Wanted = {
  initial: Money
  step: Money
  reserve: Money | null
  unit: Coinage
  starts: Date
  ends: Date | null
  scheduled: boolean
  description: string
}

/** Reads what an auction is to start with, field by field; refuses fields as the contract's sentences say. */
async function readForm(tx: Tx, { auction, now }: Locked, form: ChangeOfStatus): Promise<Wanted> {
  const { initialPrice, reservePrice, startDate, endDate } = form
  if (initialPrice === undefined) refuseField('initialPrice', 'required')
  const currency = form.currency === undefined ? undefined : await currencyCalled(tx, form.currency)
  if (!currency || currency.retired) refuseField('currency', 'required')
  if (reservePrice !== undefined && reservePrice <= initialPrice!)
    refuseField('reservePrice', 'auctions.reserve-too-low')
  const scheduled = startDate !== undefined
  const zone = await setting(tx, 'timeZone')
  const starts = startDate === undefined ? now : await momentOf(tx, startDate, zone, 'begins')
  const ends = endDate === undefined ? null : await momentOf(tx, endDate, zone, 'ends')
  const fault = timesFault(auction.mode, { starts, ends, scheduled }, now)
  if (fault) refuseField(fault.field, fault.code)
  const unit = coinage(currency!.code, currency!.decimals)
  return {
    initial: amountIn('initialPrice', initialPrice!, unit),
    step: amountIn('step', form.step ?? FIRST_STEP, unit),
    reserve: reservePrice === undefined ? null : amountIn('reservePrice', reservePrice, unit),
    unit,
    starts,
    ends,
    scheduled,
    description: form.description ?? '',
  }
}

/** An amount of the form; refuses its field where it is more than the currency can count. */
function amountIn(field: keyof ChangeOfStatus, units: number, unit: Coinage): Money {
  const max = mostUnits(unit)
  if (units > max) refuseField(field, 'too-big', { max })
  return fromUnits(units, unit)
}

/** What the row of an auction that starts says, and the digest of the terms that its log begins with. */
function columnsOf(auction: AuctionRow, wanted: Wanted) {
  const { unit, starts, ends, scheduled, description } = wanted
  const { code, decimals } = unit
  const [initial, step, reserve] = [wanted.initial.minor, wanted.step.minor, wanted.reserve?.minor ?? null]
  const startsAt = starts.toISOString()
  const terms = { auctionId: auction.id, currency: code, decimals, initial, step, reserve, startsAt }
  return {
    state: scheduled ? 'scheduled' : 'live',
    mode: ends ? 'timed' : auction.mode,
    description,
    currency: code,
    decimals,
    initial_minor: initial,
    step_minor: step,
    reserve_minor: reserve,
    starts_at: starts,
    ends_at: ends,
    log_digest: digestOfTerms(terms),
  }
}
