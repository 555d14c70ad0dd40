import { sql } from 'kysely'
import { SEES_ALL } from '../../../engines/forms/shown.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { AnswerIn, QueryOf } from '../../../platform/shared/call.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { peopleByIds } from '../../accounts/server/public.ts'
import { namesByIds } from '../../lookups/server/public.ts'
import type { Kind } from '../../profiles/kind.ts'
import { liveVersionOf, profileById, profileOfUser, showVersion, versionRow } from '../../profiles/server/public.ts'
import type { Mark } from '../contract/case.ts'
import type { listPartnerCases, partnerDesk, PartnerCaseView } from '../contract/partner.ts'
import { freePlaces } from '../partner-rules.ts'
import { noteView } from './add-note.ts'
import { partnerName } from './assignment-reads.ts'
import { lockPartner } from './assignments.ts'
import { clubWeek } from './club-week.ts'
import { partnerLoads } from './partner-candidates.ts'
import {
  casesOfPartner,
  PARTNER_COLUMNS,
  type PartnerRecord,
  partnerRecord,
  partnerRowView,
} from './partner-queries.ts'
import { marksOf, notesOf, openedFiles } from './queries.ts'
import { changesSince, filesAt, liveBefore } from './show-application.ts'

type Desk = AnswerIn<typeof partnerDesk>['data']

/** So many rows of each kind stand on the desk; the rest is in the list. */
const SHOWN = 6

const COVERED = ['industries', 'countries', 'languages'] as const

async function coversOf(db: Db, partnerId: string): Promise<Desk['covers']> {
  const profile = await profileOfUser(db, partnerId)
  const data = (profile && (await liveVersionOf(db, profile)))?.data ?? {}
  const ids = (key: (typeof COVERED)[number]) => (Array.isArray(data[key]) ? (data[key] as string[]) : [])
  const names = await namesByIds(
    db,
    COVERED.flatMap(key => ids(key)),
  )
  const named = (key: (typeof COVERED)[number]) =>
    ids(key).flatMap(id => {
      const one = names.get(id)
      return one ? [{ _id: id, name: one.name, arabicName: one.arabicName }] : []
    })
  return { industries: named('industries'), countries: named('countries'), languages: named('languages') }
}

/** A partner's own work: this week against what they offered, what is due, what they did last. */
export async function readDesk(db: Db, partnerId: string): Promise<Desk> {
  const { capacity, taken = 0, ...work } = (await partnerLoads(db, [partnerId])).get(partnerId) ?? NOTHING
  const room = { capacity: capacity ?? 0, taken }
  const page = { page: 1, perPage: SHOWN, sortDesc: false } as const
  const { to } = await clubWeek(db)
  return {
    load: { ...work, ...room, free: freePlaces(room), weekEndsAt: to.toISOString() },
    covers: await coversOf(db, partnerId),
    due: (await readPartnerCases(db, partnerId, { ...page, show: 'open' })).data,
    done: (await readPartnerCases(db, partnerId, { ...page, show: 'done' })).data,
  }
}

const NOTHING = { capacity: 0, taken: 0, open: 0, overdue: 0, attested: 0, declined: 0, paused: false }

/** Takes no more cases for now, or takes them again. Waits for an assignment under way. */
export async function pausePartner(tx: Tx, partnerId: string, paused: boolean): Promise<void> {
  await lockPartner(tx, partnerId)
  await tx
    .updateTable('verification_partners')
    .set({ paused_at: paused ? sql<Date>`clock_timestamp()` : null })
    .where('user_id', '=', partnerId)
    .execute()
}

type Asked = QueryOf<typeof listPartnerCases>

const ORDER = {
  due: sql`a.due_at`,
  name: sql`fold_text(c.name)`,
  assigned: sql`a.assigned_at`,
  ended: sql`a.ended_at`,
} as const

function matching(partnerId: string, { show, type, search }: Asked) {
  const open = sql`and a.ended_at is ${sql.raw(show === 'open' ? 'null' : 'not null')}`
  const ofType = type ? sql`and c.profile_kind = ${type}` : sql``
  const called = search?.trim() ? sql`and position(fold_text(${search.trim()}) in fold_text(c.name)) > 0` : sql``
  return sql`${casesOfPartner(partnerId)} ${open} ${ofType} ${called}`
}

/** A page of a partner's cases: what is due first, or what was done last. */
export async function readPartnerCases(
  db: Db,
  partnerId: string,
  asked: Asked,
): Promise<AnswerIn<typeof listPartnerCases>> {
  const cases = matching(partnerId, asked)
  const done = asked.show === 'done'
  const order = ORDER[asked.sortBy ?? (done ? 'ended' : 'due')]
  const down = asked.sortDesc !== (done && (asked.sortBy ?? 'ended') === 'ended')
  const { rows } = await sql<PartnerRecord>`
    select ${PARTNER_COLUMNS} from ${cases}
    order by ${order} ${sql.raw(down ? 'desc' : 'asc')}, a.id limit ${asked.perPage} offset ${offsetOf(asked)}`.execute(
    db,
  )
  const counted = await sql<{ count: number }>`select count(*)::int as count from ${cases}`.execute(db)
  const tabs = await sql<{ open: number; done: number }>`
    select count(*) filter (where a.ended_at is null)::int as open, count(*) filter (where a.ended_at is not null)::int as done
    from ${casesOfPartner(partnerId)}`.execute(db)
  return { data: rows.map(partnerRowView), count: counted.rows[0]!.count, counts: tabs.rows[0]! }
}

/**
 * A case in a partner's hands. They read the version that was sent, all its fields and files, and what differs from the approved
 * one; of a secret only that it was sent. Versions that were never approved, other applicants and the reviewers' own work are not
 * theirs to see.
 */
export async function readPartnerCase(
  db: Db,
  kinds: readonly Kind[],
  partnerId: string,
  caseId: string,
): Promise<PartnerCaseView> {
  const row = await partnerRecord(db, partnerId, caseId)
  const profile = (await profileById(db, row.profile_id)) ?? notFound()
  const version = (await versionRow(db, row.profile_id, row.version)) ?? notFound()
  const person = (await peopleByIds(db, [row.user_id])).get(row.user_id) ?? notFound()
  const { card, view } = await showVersion(db, profile, version, SEES_ALL, kinds)
  const live = await liveBefore(db, profile, version)
  return {
    ...partnerRowView(row),
    version: row.version,
    validator: await partnerName(db, partnerId),
    applicant: { name: person.name, username: person.username, language: person.language },
    city: card.city,
    country: card.country,
    view: filesAt(view, `/api/partner-cases/${caseId}`),
    // an approved version that is newer than the one in hand is no "before"
    changes: await changesSince(db, kinds, profile, live && live.number < version.number ? [live] : [], view),
    marks: (await marksOf(db, caseId, partnerId)) as Mark[],
    opened: await openedFiles(db, caseId, partnerId),
    notes: (await notesOf(db, profile.id, partnerId)).map(noteView),
  }
}
