import type { Tx } from '../../../platform/server/db.ts'
import { momentOf } from '../../../platform/server/moment-of.ts'
import { toMinor } from '../../../platform/shared/money.ts'
import { refuseField } from '../../../platform/shared/refusal.ts'
import { currencyCalled } from '../../lookups/server/currency-called.ts'
import type { CurrencyFacts } from '../../lookups/server/lookup-reads.ts'
import { setting } from '../../settings/server/settings-reads.ts'
import { digestOfTerms } from '../bid-chain.ts'
import type { ChangeOfStatus } from '../contract/calls.ts'
import { timesFault } from '../rules.ts'
import type { AuctionRow, Locked } from './queries.ts'

/** What the owner sets; amounts in minor units of the currency. */
export type Wanted = {
  initial: number
  step: number
  reserve: number | null
  currency: CurrencyFacts
  starts: Date
  ends: Date | null
  scheduled: boolean
  description: string
}

/** Reads what an auction is to start with, field by field; refuses fields as the contract's sentences say. */
export async function readForm(tx: Tx, { auction, now }: Locked, form: ChangeOfStatus): Promise<Wanted> {
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
  const minor = (units: number) => toMinor(units, currency!.decimals)
  return {
    initial: minor(initialPrice!),
    step: minor(form.step ?? 1),
    reserve: reservePrice === undefined ? null : minor(reservePrice),
    currency: currency!,
    starts,
    ends,
    scheduled,
    description: form.description ?? '',
  }
}

/** What the row of an auction that starts says, and the digest of the terms that its log begins with. */
export function columnsOf(auction: AuctionRow, wanted: Wanted) {
  const { initial, step, reserve, currency, starts, ends, scheduled, description } = wanted
  const { code, decimals } = currency
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
