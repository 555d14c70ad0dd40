import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { record } from '../../../platform/server/audit.ts'
import { clock } from '../../../platform/server/clock.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Origin } from '../../../platform/server/registry.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { type Bilingual, type Language, languageOfText } from '../../../platform/shared/text.ts'
import { pictureOf } from '../../accounts/server/public.ts'
import { groundPlanId } from '../../plans/server/public.ts'
import { moveReview } from '../../profiles/server/public.ts'
import type { Who } from '../contract/assignment.ts'
import { caseMoved, QUEUE_TOPIC, type CaseRow, type CaseStanding } from '../contract/case.ts'
import { CLAIM_MINUTES, isClaimed, type Reviewer } from '../rules.ts'
import type { CaseAct, CaseKind, Risk } from '../vocabulary.ts'

const RUNNING = ['trialing', 'active', 'past_due', 'grace'] as const

/** A case with the names and facts that lists show. */
export type CaseRecord = Selectable<DB['verification_cases']> & {
  language: string
  applicant_language: string
  claimed_name: string | null
  first_name: string | null
  decided_name: string | null
  referred_by: string | null
  avatar_file_id: string | null
  plan: unknown
  /** Who has it, or spoke of it last: {_id, name, state}. */
  partner: unknown
}

/** What of a profile a case is about. */
export const reviewed = (row: { profile_id: string; version: number }) => ({
  profileId: row.profile_id,
  version: row.version,
})

/** Cases as a reviewer may see them: never the one about themselves. */
export const casesFor = (db: Db, viewerId: string) =>
  db
    .selectFrom('verification_cases as c')
    .innerJoin('profile_versions as v', join =>
      join.onRef('v.profile_id', '=', 'c.profile_id').onRef('v.number', '=', 'c.version'),
    )
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('users as claimer', 'claimer.id', 'c.claimed_by')
    .leftJoin('users as first', 'first.id', 'c.first_by')
    .leftJoin('users as decider', 'decider.id', 'c.decided_by')
    .leftJoin('subscriptions as s', join => join.onRef('s.user_id', '=', 'c.user_id').on('s.status', 'in', RUNNING))
    .innerJoin('plans as p', join => join.on('p.id', '=', sql<string>`coalesce(s.plan_id, ${groundPlanId})`))
    .where('c.user_id', '<>', viewerId)

type Cases = ReturnType<typeof casesFor>

/** The partner who has a case, or whose word on it stands; what was taken back says nothing. */
const PARTNER_OF_CASE = sql<unknown>`(
  select jsonb_build_object('_id', a.partner_id, 'name', coalesce(own.name, partner.name), 'state', coalesce(a.ended_as, 'reading'))
    from verification_assignments a join users partner on partner.id = a.partner_id
    left join profiles of_partner on of_partner.user_id = partner.id and of_partner.status = 'approved'
    left join profile_versions own on own.id = of_partner.live_version_id
    where a.case_id = c.id and (a.ended_as is null or a.ended_as in ('attested', 'declined'))
    order by a.assigned_at desc limit 1)`

/** A case in a partner's hands now, in SQL. */
export const withPartner = sql<boolean>`exists (
  select 1 from verification_assignments a where a.case_id = c.id and a.ended_at is null)`

/** The columns of a CaseRecord. */
export const records = (cases: Cases) =>
  cases
    .selectAll('c')
    .select([
      'v.language',
      'u.language as applicant_language',
      'claimer.name as claimed_name',
      'first.name as first_name',
      'decider.name as decided_name',
      'u.referred_by',
      'u.avatar_file_id',
      'p.name as plan',
      PARTNER_OF_CASE.as('partner'),
    ]) as unknown as SelectQueryBuilder<DB, never, CaseRecord>

/** A claim that still holds, in SQL. */
export const claimHolds = sql<boolean>`(c.claimed_by is not null
  and c.claimed_at > clock_timestamp() - make_interval(mins => ${CLAIM_MINUTES}))`

/** A case by id, if this viewer may see it. */
export const caseRecord = (db: Db, viewerId: string, caseId: string): Promise<CaseRecord | undefined> =>
  records(casesFor(db, viewerId).where('c.id', '=', caseId)).executeTakeFirst()

/**
 * Waits for whoever else works on the case, then reads it: in a second statement, because one that waited would still show the
 * names as they were before. 404 for what the viewer may not see.
 */
export async function lockRecord(tx: Tx, viewerId: string, caseId: string): Promise<CaseRecord> {
  await tx.selectFrom('verification_cases').select('id').where('id', '=', caseId).forNoKeyUpdate().execute()
  return (await caseRecord(tx, viewerId, caseId)) ?? notFound()
}

/** Changes a case. */
export const updateCase = async (
  tx: Tx,
  caseId: string,
  change: Partial<{ [K in keyof DB['verification_cases']]: unknown }>,
): Promise<void> =>
  void (await tx
    .updateTable('verification_cases')
    .set(change as never)
    .where('id', '=', caseId)
    .execute())

/** The open case of a profile, locked. */
export const lockOpenCase = (tx: Tx, profileId: string) =>
  tx
    .selectFrom('verification_cases')
    .select(['id', 'version', 'claimed_by', 'decision'])
    .where('profile_id', '=', profileId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Now, as the database has it when the row is written. */
export const now = sql<Date>`clock_timestamp()`

/** What a reviewer ticked in a case. */
export const marksOf = (db: Db, caseId: string, reviewerId: string) =>
  db
    .selectFrom('verification_marks')
    .select(['field', 'mark', 'ask'])
    .where('case_id', '=', caseId)
    .where('reviewer_id', '=', reviewerId)
    .orderBy('marked_at')
    .execute()

/** Everything noted about a profile, over all its versions, oldest first; for a partner only what is shared with them. */
export const notesOf = (db: Db, profileId: string, partnerId?: string) =>
  db
    .selectFrom('verification_notes as n')
    .innerJoin('users as u', 'u.id', 'n.author_id')
    .leftJoin('users as partner', 'partner.id', 'n.partner_id')
    .select(['n.id', 'n.author_id', 'u.name', 'n.note', 'n.written_at', 'n.partner_id', 'partner.name as partner_name'])
    .where('n.profile_id', '=', profileId)
    .$if(partnerId !== undefined, query => query.where('n.partner_id', '=', partnerId!))
    .orderBy('n.written_at')
    .execute()

/** Acts on the cases of a profile that only the audit log tells of, newest first. */
export const actsOn = (db: Db, profileId: string, actions: readonly string[]) =>
  db
    .selectFrom('audit as a')
    .innerJoin('verification_cases as c', join => join.on(sql`c.id::text`, '=', sql.ref('a.target_id')))
    .select(['a.at', 'a.actor_id', 'a.action', 'c.version'])
    .where('a.target_kind', '=', 'verification')
    .where('a.action', 'in', actions)
    .where('c.profile_id', '=', profileId)
    .execute()

/** Ids of the files of a case that a reviewer opened. */
export async function openedFiles(db: Db, caseId: string, reviewerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct after->>'fileId' as id from audit
    where target_kind = 'verification' and target_id = ${caseId} and actor_id = ${reviewerId}
      and action in ('verification.document-viewed', 'verification.document-copied')`.execute(db)
  return rows.map(row => row.id)
}

const MINUTE_MS = 60_000

const who = (id: string | null, name: string | null): Who | null => (id ? { _id: id, name: name ?? '' } : null)

function stateOf(row: CaseRecord): CaseStanding['state'] {
  if (row.closed_at) return 'closed'
  if (row.decision) return 'decided'
  return row.first_by ? 'second' : 'waiting'
}

function claimOf(row: CaseRecord, now: Date): Pick<CaseStanding, 'claimedBy' | 'claimedUntil'> {
  const until = row.claimed_at && new Date(row.claimed_at.getTime() + CLAIM_MINUTES * MINUTE_MS).toISOString()
  const claim = { claimedBy: who(row.claimed_by, row.claimed_name), claimedUntil: until }
  return isClaimed(claim, now) && !row.closed_at ? claim : { claimedBy: null, claimedUntil: null }
}

/** Where a case stands by the database's clock. */
export function standingOf(row: CaseRecord, now: Date): CaseStanding {
  const first = who(row.first_by, row.first_name)
  const decider = who(row.decided_by, row.decided_name)
  return {
    state: stateOf(row),
    ...claimOf(row, now),
    first: first && row.first_at ? { by: first, at: row.first_at.toISOString() } : null,
    decision:
      decider && row.decided_at
        ? { what: row.decision as 'approve', by: decider, at: row.decided_at.toISOString() }
        : null,
    undoUntil: row.closed_at ? null : (row.undo_until?.toISOString() ?? null),
    closedAs: row.closed_as as CaseStanding['closedAs'],
  }
}

/** Why a reviewer may not act on a case, whatever its standing: they invited the applicant. */
const barredFor = (row: Pick<CaseRecord, 'referred_by'>, viewerId: string): Reviewer['barred'] =>
  row.referred_by === viewerId ? 'verification.referred' : null

/** A case in the queue as a reviewer sees it, in a language. */
export const rowView = (row: CaseRecord, viewerId: string, now: Date, language: Language): CaseRow => ({
  _id: row.id,
  profileId: row.profile_id,
  face: { id: row.user_id, picture: pictureOf(row.avatar_file_id) },
  name: row.name,
  language: languageOfText(row.name, row.language as Language),
  type: row.profile_kind,
  kind: row.kind as CaseKind,
  version: row.version,
  openedAt: row.opened_at.toISOString(),
  risk: row.risk as Risk,
  plan: (row.plan as Bilingual)[language],
  partner: row.partner as CaseRow['partner'],
  standing: standingOf(row, now),
  barred: barredFor(row, viewerId),
})

/** The viewer as the rules ask of them. */
export const reviewerOf = (row: Pick<CaseRecord, 'referred_by'>, viewer: Viewer): Reviewer => ({
  id: viewer.id,
  maySecond: holds(viewer, 'verification.second'),
  barred: barredFor(row, viewer.id),
})

/** Who acts, and from where: what the audit log keeps. */
export type Acting = { viewer: Viewer; origin: Origin }

/** Notes an act on a case in the audit log. */
export const noteAct = (tx: Tx, { viewer, origin }: Acting, caseId: string, act: CaseAct, after?: unknown) =>
  record(tx, {
    actorId: viewer.id,
    action: `verification.${act}`,
    target: { kind: 'verification', id: caseId },
    after,
    address: origin.address,
    requestId: origin.requestId,
  })

/** A case in somebody's hands for the time of a transaction. */
type Locked = { row: CaseRecord; standing: CaseStanding; reviewer: Reviewer; at: Date }

/** Locks a case for an act of this viewer; the database's clock is read once the lock is held. */
export async function lockCase(tx: Tx, viewer: Viewer, caseId: string): Promise<Locked> {
  const row = await lockRecord(tx, viewer.id, caseId)
  const at = await clock(tx)
  return { row, standing: standingOf(row, at), reviewer: reviewerOf(row, viewer), at }
}

/** Refuses with the code of a rule; the sentence may name who holds the case. */
export const refuseCase = (code: string | null, { standing }: Locked): void =>
  refuse(code, { name: standing.claimedBy?.name ?? '' })

/**
 * Puts a locked case into the viewer's hands, if it is not already: its profile is in review from here on. A claim that ran out
 * before the timer came is released first.
 */
export async function takeCase(tx: Tx, { row, standing }: Locked, viewerId: string): Promise<void> {
  if (standing.claimedBy?._id === viewerId) return
  if (row.claimed_by) await moveReview(tx, reviewed(row), 'submitted', { by: null })
  await moveReview(tx, reviewed(row), 'in_review', { by: viewerId })
  await updateCase(tx, row.id, { claimed_by: viewerId, claimed_at: now })
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Tells every open queue where the case stands now, and answers it. */
export async function tellMoved(tx: Tx, caseId: string): Promise<CaseStanding> {
  const row = (await caseRecord(tx, NOBODY, caseId)) ?? notFound()
  const standing = standingOf(row, await clock(tx))
  await announce(tx, caseMoved, { caseId, standing }, QUEUE_TOPIC)
  return standing
}
