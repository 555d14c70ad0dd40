import { clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import { offsetOf, type Paging } from '../../../platform/shared/page.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { OwnDecision } from '../contract.ts'
import { refusalToAppeal } from '../rules.ts'
import { known } from '../rules/known.ts'
import { type CaseRecord, cases, columns, standingOf } from './queries.ts'

const ownCases = (db: Db, userId: string) =>
  cases(db).where('d.member_id', '=', userId).where('d.carried_at', 'is not', null).where('d.letter', 'is not', null)

/** What one knows of a decision about oneself. */
function ownDecision(row: CaseRecord, at: Date, language: Language): OwnDecision | null {
  const { decision, appeal } = standingOf(row, at)
  if (!decision) return null
  return known('reported', {
    _id: decision._id,
    number: row.number,
    kind: row.target_kind,
    title: row.title,
    link: row.link,
    action: decision.action,
    letter: row.letter?.[language] ?? null,
    at: decision.at,
    carriedAt: decision.carriedAt,
    endsAt: decision.endsAt,
    endedAt: decision.endedAt,
    overturnedAt: decision.overturnedAt,
    appealUntil: decision.appealUntil,
    mayAppeal: refusalToAppeal(decision, appeal !== null, at) === null,
    appeal: appeal && {
      text: appeal.text,
      at: appeal.at,
      outcome: appeal.outcome,
      words: appeal.words,
      decidedAt: appeal.decidedAt,
    },
    decidedBy: decision.by?._id ?? null,
    reporters: [],
    notes: [],
  })
}

/** A page of what the club decided about somebody, newest first. */
export async function ownDecisions(
  db: Db,
  userId: string,
  page: Paging,
  language: Language,
): Promise<{ data: OwnDecision[]; count: number }> {
  const some = ownCases(db, userId)
  const rows = (await columns(some)
    .orderBy('d.decided_at', 'desc')
    .limit(page.perPage)
    .offset(offsetOf(page))
    .execute()) as CaseRecord[]
  const counted = await some.select(e => e.fn.countAll<number>().as('count')).executeTakeFirst()
  const at = await clock(db)
  return { data: rows.flatMap(row => ownDecision(row, at, language) ?? []), count: Number(counted?.count ?? 0) }
}

/** One of them, by its case. */
export async function ownDecisionOf(
  db: Db,
  userId: string,
  caseId: string,
  language: Language,
): Promise<OwnDecision | null> {
  const row = (await columns(ownCases(db, userId).where('c.id', '=', caseId)).executeTakeFirst()) as
    | CaseRecord
    | undefined
  return row ? ownDecision(row, await clock(db), language) : null
}
