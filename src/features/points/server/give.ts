import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { personById } from '../../accounts/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import { collects, PAIR_DAYS, type RuleCode } from '../rules.ts'
import { holdMembers, post, type Words } from './post.ts'

/** What somebody is to be given points for. `key` names the cause within its rule. */
export type Due = {
  rule: RuleCode
  userId: string
  key: string
  words?: Words
  link?: string | null
  /** The other member of what happens between two (`pairOf`): both are paid for it once in 30 days. */
  pair?: string
  happenedAt: Date
}

const causeOf = (rule: RuleCode, key: string): string => `${rule}:${key}`

/** The newest time that points were credited for a cause, and whether they were taken back. */
async function lastCredit(tx: Tx, cause: string) {
  return tx
    .selectFrom('point_postings as posting')
    .innerJoin('point_entries as entry', join =>
      join.onRef('entry.posting_id', '=', 'posting.id').on('entry.amount', '>', 0),
    )
    .leftJoin('point_postings as back', 'back.reverses_id', 'posting.id')
    .select([
      'posting.id',
      'posting.user_id',
      'posting.round',
      'posting.words',
      'posting.link',
      'entry.amount',
      'back.id as back_id',
    ])
    .where('posting.cause', '=', cause)
    .where('posting.act', '=', 'credited')
    .orderBy('posting.round', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a member was paid as often as the rule allows on the day of the club on which something happened. */
async function isFull(tx: Tx, { rule, userId, happenedAt }: Due, dailyCap: number): Promise<boolean> {
  const zone = await setting(tx, 'timeZone')
  const day = sql<Date>`(${happenedAt}::timestamptz at time zone ${zone})::date`
  const { count } = await tx
    .selectFrom('point_postings')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('rule', '=', rule)
    .where('act', '=', 'credited')
    .where('round', '=', 1)
    .where('happened_at', '>=', sql<Date>`${day}::timestamp at time zone ${zone}`)
    .where('happened_at', '<', sql<Date>`(${day} + 1)::timestamp at time zone ${zone}`)
    .executeTakeFirstOrThrow()
  return Number(count) >= dailyCap
}

/** Whether two members were paid for something else between them, less than 30 days before or after. */
async function isPairPaid(tx: Tx, { rule, key, userId, pair, happenedAt }: Due & { pair: string }): Promise<boolean> {
  const near = (days: number) => sql<Date>`${happenedAt}::timestamptz + ${days} * interval '1 day'`
  const row = await tx
    .selectFrom('point_postings as posting')
    .select('posting.id')
    .where('posting.pair', '=', pair)
    .where('posting.user_id', '=', userId)
    .where('posting.act', '=', 'credited')
    .where('posting.cause', '<>', causeOf(rule, key))
    .where('posting.happened_at', '>', near(-PAIR_DAYS))
    .where('posting.happened_at', '<', near(PAIR_DAYS))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Gives a member what the rule says for a cause: once, while the rule is on and they collect points, up to its daily cap. What was
 * taken back is given back as it was. False when there was nothing to give. The caller holds everybody whom the cause pays.
 */
export async function give(tx: Tx, due: Due): Promise<boolean> {
  const { rule: code, userId, key, words = {}, link = null, pair = null, happenedAt } = due
  await holdMembers(tx, [userId])
  const cause = causeOf(code, key)
  const before = await lastCredit(tx, cause)
  if ((before && !before.back_id) || !collects(await personById(tx, userId))) return false
  const what = { userId, act: 'credited', cause, rule: code, words, link, pair, happenedAt } as const
  if (before) {
    await post(tx, { ...what, amount: before.amount, round: before.round + 1 })
    return true
  }
  const rule = await tx.selectFrom('point_rules').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
  if (!rule.active) return false
  if (rule.daily_cap !== null && (await isFull(tx, due, rule.daily_cap))) return false
  if (pair && (await isPairPaid(tx, { ...due, pair }))) return false
  await post(tx, { ...what, amount: rule.amount })
  return true
}

/** Takes back what was given for a cause that is no more. What is spent already makes the balance negative. */
export async function takeBack(tx: Tx, rule: RuleCode, key: string): Promise<void> {
  const cause = causeOf(rule, key)
  const known = await lastCredit(tx, cause)
  if (!known) return
  await holdMembers(tx, [known.user_id])
  const last = await lastCredit(tx, cause)
  // Nothing is booked for a person who is gone.
  if (!last || last.back_id || !(await personById(tx, last.user_id))) return
  await post(tx, {
    userId: last.user_id,
    act: 'taken-back',
    amount: last.amount,
    ...{ cause, rule, round: last.round, reversesId: last.id },
    words: last.words as Words,
    link: last.link,
  })
}
