import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import type { SubjectRef } from '../contract/views.ts'
import { isOver } from '../rules.ts'
import { insertDraft } from './open-draft.ts'
import { type AuctionRow, lockAuction, rowsOfSubject, subjectOf } from './queries.ts'
import { forAuction } from './subjects.ts'

/**
 * The draft itself; after an end without sale a new one. Whoever watched the auction before watches it. Refused once members do
 * not find what is to be sold.
 */
export async function draftToStart(tx: Tx, auction: AuctionRow): Promise<AuctionRow> {
  const subject = subjectOf(auction)
  const sale = await forAuction(tx, subject)
  if (!sale) throw new Refusal('auctions.subject-gone')
  const isDraft = auction.state === 'draft'
  const draft = isDraft ? auction : ((await insertDraft(tx, subject, sale)) ?? (await standingDraft(tx, subject)))
  await watchOn(tx, draft)
  return draft
}

/** The draft that was opened meanwhile. Refused where another auction of the thing runs. */
async function standingDraft(tx: Tx, subject: SubjectRef): Promise<AuctionRow> {
  const found = (await rowsOfSubject(tx, subject)).find(row => !isOver(row.state))
  const draft = found && (await lockAuction(tx, 'house', found.id)).auction
  if (draft?.state !== 'draft') throw new Refusal('auctions.not-to-start')
  return draft
}

/** Whoever watched the auction before watches the new one. */
async function watchOn(tx: Tx, { id, subject_kind: kind, subject_id: thing }: AuctionRow): Promise<void> {
  await sql`insert into auction_watches (auction_id, user_id)
    select ${id}, user_id from auction_watches where auction_id = (select a.id from auctions a
      where a.subject_kind = ${kind} and a.subject_id = ${thing} and a.id <> ${id}
      order by a.created_at desc, a.id desc limit 1)
    on conflict do nothing`.execute(tx)
}
