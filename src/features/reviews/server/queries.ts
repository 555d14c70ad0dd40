import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { holdName } from '../../../platform/server/named-lock.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { offsetOf, type Paging } from '../../../platform/shared/page.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { agreementPage, type PartyFacts, partyJson } from '../../agreements/server/public.ts'
import { setRating } from '../../profiles/server/public.ts'
import { reviewsMoved } from '../contract.ts'
import { meanOf } from '../rules.ts'

type ReviewRecord = Omit<Selectable<DB['reviews']>, 'language' | 'thing'> & {
  language: Language
  thing: { name: string; language: Language }
}
/** A review with its author, its reply and whether staff took it out. */
export type ReviewFacts = ReviewRecord & {
  author: PartyFacts
  reply: { text: string; language: Language; created_at: string } | null
  /** A reply that waits for the desk: nobody reads it but who wrote it. */
  held_reply: { text: string; language: Language; created_at: string; reason: string } | null
  hidden: { reason: string; hidden_at: string } | null
}

/** For the `where` of a query over reviews: those that are shown and counted. */
const shown = sql<boolean>`not exists (select from review_hidings h where h.review_id = r.id and h.lifted_at is null)`

async function factsOf(db: Db, where: RawBuilder<unknown>, page?: Paging): Promise<ReviewFacts[]> {
  const { rows } = await sql<ReviewFacts>`
    select r.*, ${partyJson('u', 'p', 'v')} as author, to_jsonb(a) as reply, to_jsonb(h) as hidden,
      (select to_jsonb(w) || jsonb_build_object('reason', t.reason) from review_replies w
        join review_reply_hidings t on t.review_id = w.review_id and t.held and t.lifted_at is null
        where w.review_id = r.id) as held_reply
    from reviews r
    join users u on u.id = r.author_id
    left join profiles p on p.user_id = u.id and p.status <> 'withdrawn'
    left join profile_versions v on v.id = p.live_version_id
    left join review_replies a on a.review_id = r.id and not exists
      (select from review_reply_hidings t where t.review_id = r.id and t.lifted_at is null)
    left join review_hidings h on h.review_id = r.id and h.lifted_at is null
    where ${where} order by r.created_at desc, r.id desc
    limit ${page?.perPage ?? 100} offset ${page ? offsetOf(page) : 0}`.execute(db)
  return rows
}

/** Reviews by id, hidden ones too. */
export const reviewsByIds = (db: Db, ids: readonly string[]): Promise<ReviewFacts[]> =>
  ids.length === 0 ? Promise.resolve([]) : factsOf(db, sql`r.id = any(${[...ids]}::uuid[])`)

/** A page of what is shown of a member. */
export const shownReviews = (db: Db, memberId: string, page: Paging): Promise<ReviewFacts[]> =>
  factsOf(db, sql`r.member_id = ${memberId} and ${shown}`, page)

/** The page of what a review is of. */
export const pageOf = (review: Pick<ReviewRecord, 'agreement_id' | 'meeting_id'>): string =>
  review.agreement_id ? agreementPage(review.agreement_id) : `/meeting/${review.meeting_id}`

/** What both sides of an agreement said. */
export const agreementReviews = (db: Db, agreementId: string): Promise<ReviewFacts[]> =>
  factsOf(db, sql`r.agreement_id = ${agreementId}`)

/** How many of what is shown give one, two, three, four, five stars. */
export async function starCounts(db: Db, memberId: string): Promise<number[]> {
  const { rows } = await sql<{ stars: number; count: number }>`
    select r.stars, count(*)::int as count from reviews r where r.member_id = ${memberId} and ${shown} group by r.stars`.execute(
    db,
  )
  return [1, 2, 3, 4, 5].map(stars => rows.find(row => row.stars === stars)?.count ?? 0)
}

/** Holds what is counted of a member until the end of the transaction: of two reviews at once none is lost from the mean. */
async function lockRating(tx: Tx, memberId: string): Promise<void> {
  await holdName(tx, `rating ${memberId}`)
}

/** A review in somebody's hands; undefined when there is none. */
export const heldReview = (tx: Tx, id: string): Promise<ReviewRecord | undefined> =>
  tx.selectFrom('reviews').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst() as Promise<
    ReviewRecord | undefined
  >

export const isReplied = async (db: Db, reviewId: string): Promise<boolean> =>
  (await db.selectFrom('review_replies').select('review_id').where('review_id', '=', reviewId).executeTakeFirst()) !==
  undefined

export type Reminder = { agreement_id: string; author_id: string }

/** Sides of done agreements who said nothing so far and were not reminded. */
export async function dueReminders(db: Db, limit: number): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    select m.agreement_id, m.author_id from review_reminders m
    where m.told_at is null and m.due_at <= clock_timestamp() order by m.due_at limit ${limit}`.execute(db)
  return rows
}

/** Counts what is said of a member anew, from the rows. */
export async function countRating(tx: Tx, memberId: string): Promise<void> {
  await lockRating(tx, memberId)
  const stars = await starCounts(tx, memberId)
  const count = stars.reduce((sum, one) => sum + one, 0)
  await setRating(tx, memberId, meanOf(stars), count)
}

/** The same, and tells whoever looks at the reviews of the member. */
export async function tellMoved(tx: Tx, memberId: string): Promise<void> {
  await countRating(tx, memberId)
  await announce(tx, reviewsMoved, { memberId }, `reviews:${memberId}`)
}
