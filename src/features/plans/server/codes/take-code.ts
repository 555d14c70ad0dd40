import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { money } from '../../../../platform/shared/money.ts'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { shortDate } from '../../../../platform/shared/text.ts'
import { setting } from '../../../settings/server/public.ts'
import { typedCode } from '../../rules.ts'
import { type Discount, lastsUntil } from '../../rules/amounts.ts'
import { type CodeRow, codeCalled } from './code-rows.ts'

/** For whom a code is taken, and for what. */
export type Purchase = {
  userId: string
  planId: string
  currency: string
  /** Whether they bought something that is no plan of theirs: a gift. */
  gave?: boolean
  /** Whether a place of it is theirs already, in a purchase that this one replaces. */
  holds?: boolean
}
/** What a code does: what it takes off, and for how long. */
export type Offer = { codeId: string; code: string; discount: Discount; lasts: CodeRow['lasts']; months: number | null }
/** A code that was taken. */
export type Taking = Offer & { useId: string }

const discountOf = (row: Pick<CodeRow, 'percent' | 'minor' | 'currency'>): Discount =>
  row.percent === null ? { amount: money(row.minor!, row.currency!) } : { percent: row.percent }

const offerOf = (row: CodeRow): Offer => ({
  codeId: row.id,
  code: row.code,
  discount: discountOf(row),
  lasts: row.lasts,
  months: row.months,
})

/** Paid for any plan before; one that waited for its first payment in vain is no purchase. */
async function boughtBefore(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions as s')
    .innerJoin('subscription_changes as c', 'c.subscription_id', 's.id')
    .select('s.id')
    .where('s.user_id', '=', userId)
    .where('s.price_id', 'is not', null)
    .where('c.event', 'in', ['start', 'pay'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function ownUses(db: Db, codeId: string, userId: string): Promise<number> {
  const row = await db
    .selectFrom('promotion_uses')
    .select(e => e.fn.countAll<number>().as('uses'))
    .where('code_id', '=', codeId)
    .where('user_id', '=', userId)
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.uses)
}

/**
 * The code that somebody typed, if this purchase may have it; refuses with what is in the way: there is none, it is over (with its
 * day), used up, used by this member already, for other plans, for another currency, for a first purchase only.
 */
export async function offerOfCode(
  db: Db,
  typed: string,
  { userId, planId, currency, gave = false, holds = false }: Purchase,
): Promise<Offer> {
  const row = await codeCalled(db, typed)
  if (!row) throw new Refusal('plans.code-unknown')
  if (row.state === 'over') {
    const date = row.ends_at && shortDate(row.ends_at, await setting(db, 'timeZone'))
    throw date ? new Refusal('plans.code-over', { date }) : new Refusal('plans.code-ended')
  }
  if (row.state === 'used-up' && !holds) throw new Refusal('plans.code-used-up')
  if (row.plan_ids.length > 0 && !row.plan_ids.includes(planId)) throw new Refusal('plans.code-other-plan')
  if (row.currency !== null && row.currency !== currency)
    throw new Refusal('plans.code-other-currency', { currency: row.currency })
  if (row.max_per_member !== null && (await ownUses(db, row.id, userId)) - (holds ? 1 : 0) >= row.max_per_member)
    throw new Refusal('plans.code-used-by-you')
  if (row.first_only && (gave || (await boughtBefore(db, userId)))) throw new Refusal('plans.code-first-only')
  return offerOf(row)
}

/**
 * Takes a code for a purchase. The code is locked and everything is asked again in the next statement, so that however many come at
 * once its limits hold. One that comes to nothing is let go (`releaseCode`).
 */
export async function takeCode(tx: Tx, typed: string, purchase: Purchase): Promise<Taking> {
  await tx
    .selectFrom('promotion_codes')
    .select('id')
    .where('code', '=', typedCode(typed))
    .forNoKeyUpdate()
    .executeTakeFirst()
  const offer = await offerOfCode(tx, typed, purchase)
  const use = await tx
    .insertInto('promotion_uses')
    .values({ code_id: offer.codeId, user_id: purchase.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...offer, useId: use.id }
}

/** A code that was taken, by the taking. */
export async function takingById(db: Db, useId: string): Promise<Taking | null> {
  const { rows } = await sql<CodeRow & { use_id: string }>`
    select c.*, u.id as use_id from promotion_uses u join promotion_codes c on c.id = u.code_id where u.id = ${useId}`.execute(
    db,
  )
  return rows[0] ? { ...offerOf(rows[0]), useId } : null
}

/**
 * Lets go of a code that was taken for a purchase and lowered nothing yet: its place is free again. One that lowers the charges of
 * another subscription than the one that waited for this purchase stays with it.
 */
export const releaseCode = async (tx: Tx, useId: string, waiting: string | null): Promise<void> =>
  void (await tx
    .updateTable('promotion_uses')
    .set({ released_at: sql`clock_timestamp()` })
    .where('id', '=', useId)
    .where('first_used_at', 'is', null)
    .where('released_at', 'is', null)
    .where(one => one.or([one('subscription_id', 'is', null), one('subscription_id', '=', waiting)]))
    .execute())

/** Says of which subscription a taken code lowers the charges. */
export const attachCode = async (tx: Tx, useId: string, subscriptionId: string): Promise<void> =>
  void (await tx
    .updateTable('promotion_uses')
    .set({ subscription_id: subscriptionId })
    .where('id', '=', useId)
    .execute())

/**
 * What lowers the charge for the period of a subscription that begins at a moment: the newest code that still lasts. One for the
 * first payment lasts until it was used, one for months so many months of the calendar after its first use.
 */
export async function discountFor(db: Db, subscriptionId: string, periodStart: Date): Promise<Taking | null> {
  const { rows } = await sql<CodeRow & { use_id: string; first_used_at: Date | null; zone: string | null }>`
    select c.*, u.id as use_id, u.first_used_at, s.zone from promotion_uses u
    join promotion_codes c on c.id = u.code_id join subscriptions s on s.id = u.subscription_id
    where u.subscription_id = ${subscriptionId} and u.released_at is null
      and (c.lasts <> 'once' or u.first_used_at is null) order by u.taken_at desc`.execute(db)
  const row = rows.find(
    one =>
      one.lasts !== 'months' ||
      one.first_used_at === null ||
      lastsUntil(one.first_used_at, one.zone ?? 'UTC', one.months!) > periodStart,
  )
  return row ? { ...offerOf(row), useId: row.use_id } : null
}

/** Notes that a code lowered the charge for a period that begins at a moment. */
export const spendCode = async (tx: Tx, useId: string, periodStart: Date): Promise<void> =>
  void (await tx
    .updateTable('promotion_uses')
    .set({ first_used_at: periodStart })
    .where('id', '=', useId)
    .where('first_used_at', 'is', null)
    .execute())
