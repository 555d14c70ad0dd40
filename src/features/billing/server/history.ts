import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { hasSentence, say } from '../../../platform/server/text.ts'
import { money } from '../../../platform/shared/money.ts'
import { type Bilingual, type Language, shortDate } from '../../../platform/shared/text.ts'
import { setting } from '../../settings/server/public.ts'
import { entriesThatCount } from './credit.ts'
import { reasonWords } from './reason-words.ts'
import { writerFor } from './words.ts'

type Change = {
  at: Date
  event: string
  why: string | null
  by: string | null
  own: boolean
  plan: Bilingual
  next: Bilingual | null
  until: string | null
  charged: boolean
}
type Credit = { at: Date; kind: string; minor: number; currency: string; why: string | null; by: string | null }
export type Entry = { at: Date; text: string; by: string | null }

const MOST = 100

/** What happened to a member's subscriptions, the newest first. A code of a reason that people know is said in words. */
async function changes(db: Db, userId: string): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select c.at, c.event, c.why, u.name as by, c.by_id = ${userId} as own, p.name as plan, q.name as next,
      c.facts ->> 'until' as until, s.price_id is not null as charged
    from subscription_changes c
    join subscriptions s on s.id = c.subscription_id
    left join users u on u.id = c.by_id
    left join plan_prices was on was.id::text = c.facts ->> 'before'
    left join plan_prices r on r.id::text = c.facts ->> 'priceId'
    -- What it was on then: of a change the plan before, else what the last event up to then says.
    join plans p on p.id = coalesce(case when c.event in ('change', 'change-later') then was.plan_id end, (
      select r2.plan_id from subscription_changes c2 join plan_prices r2 on r2.id::text = c2.facts ->> 'priceId'
      where c2.subscription_id = s.id and c2.event in ('begin', 'start', 'renew', 'change') and (c2.at, c2.id) <= (c.at, c.id)
      order by c2.at desc, c2.id desc limit 1), s.plan_id)
    left join plans q on q.id = r.plan_id
    -- What was only tried, and never began, did not end either.
    where s.user_id = ${userId} and c.event <> 'begin' and exists (
      select from subscription_changes other where other.subscription_id = s.id and other.event not in ('begin', 'end'))
    order by c.at desc, c.id desc limit ${MOST}`.execute(db)
  return rows
}

async function credits(db: Db, userId: string): Promise<Credit[]> {
  const { rows } = await sql<Credit>`
    select c.at, c.kind, c.minor, c.currency, c.why, u.name as by from credit_entries c left join users u on u.id = c.by_id
    where c.user_id = ${userId} and ${await entriesThatCount(db)} order by c.at desc, c.id desc limit ${MOST}`.execute(
    db,
  )
  return rows
}

/** What happened to a member's plan and balance, in sentences, the newest first. */
export async function historyOf(db: Db, userId: string, language: Language, forStaff = false): Promise<Entry[]> {
  const zone = await setting(db, 'timeZone')
  const happened = await changes(db, userId)
  const owed = await credits(db, userId)
  const write = await writerFor(
    db,
    owed.map(one => one.currency),
  )
  const whoOf = (name: string | null, own: boolean): string | null => {
    if (name === null) return null
    return own || forStaff ? name : say(language, 'billing', 'history.of-club', { name })
  }
  const said = happened.map(one => {
    const key = sentenceOf(one)
    const why = one.why && (one.event === 'fail' || one.event === 'expire') ? reasonOf(one.why, language) : ''
    const text = say(language, 'billing', `history.${key}`, {
      plan: one.plan[language],
      next: one.next?.[language] ?? '',
      date: one.until ? shortDate(one.until, zone) : '',
    })
    return { at: one.at, text: why ? `${text}: ${why}` : text, by: whoOf(one.by, one.own) }
  })
  const booked = owed.map(one => {
    const amount = write(money(Math.abs(one.minor), one.currency))[language]
    return {
      at: one.at,
      text: say(language, 'billing', `history.credit-${one.kind}`, { amount }),
      by: whoOf(one.by, false),
    }
  })
  return [...said, ...booked].toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MOST)
}

/** The sentence of a change; gifts of members are told apart from those of the club, and what ended by whoever bought something else is told apart from what the club ended. */
function sentenceOf({ event, charged, next, by, own, why }: Change): string {
  if (event === 'give' && why === 'gift' && own) return 'give-gift'
  if (event === 'give' && why === 'gift-again' && by === null) return 'give-again'
  if (event === 'end' && why === 'gift-ended' && by === null) return 'end-gift'
  if (event === 'lapse' && !charged) return 'lapse-free'
  if (event === 'change-later' && !next) return 'keep'
  if (event === 'end' && by !== null && !own) return 'end-club'
  return event
}

const reasonOf = (why: string, language: Language): string => {
  const known =
    hasSentence(language, 'billing', `reasons.${why}`) || hasSentence(language, 'payments', `reasons.${why}`)
  if (known) return reasonWords(why)[language]
  return hasSentence(language, 'billing', `leaving.reasons.${why}`)
    ? say(language, 'billing', `leaving.reasons.${why}`)
    : ''
}
