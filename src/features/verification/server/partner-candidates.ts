import { sql } from 'kysely'
import type { Named } from '../../../engines/forms/contract.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { idsByKeys, namesByIds } from '../../lookups/server/public.ts'
import type { Kind } from '../../profiles/kind.ts'
import { listingFacts, profileById, versionRow } from '../../profiles/server/public.ts'
import type { Proposal } from '../contract/assignment.ts'
import { type Covering, type MatchFact, matchPartner, type Wanted } from '../partner-match.ts'
import { type Candidate, freePlaces, refusalToPartner } from '../partner-rules.ts'
import { isFreeMail } from '../risk.ts'
import { clubWeek } from './club-week.ts'
import { notGivable } from './giving-of.ts'
import { type CaseRecord, caseRecord } from './queries.ts'

/** More than so many are not read; who is looked for by name is found among all. */
const MOST = 20

/** Industries with everything above them in the tree. */
async function withAbove(db: Db, ids: readonly string[]): Promise<Wanted['industries']> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; above: string[] }>`
    with recursive up as (
      select id as start, id, parent_id from industries where id = any(${[...ids]}::uuid[])
      union select up.start, i.id, i.parent_id from up join industries i on i.id = up.parent_id
    )
    select start as id, array_agg(id) as above from up group by start`.execute(db)
  return rows
}

/** What a case asks of whoever reads it. */
async function wantedOf(db: Db, kinds: readonly Kind[], row: CaseRecord): Promise<Wanted> {
  const profile = (await profileById(db, row.profile_id)) ?? notFound()
  const version = (await versionRow(db, row.profile_id, row.version)) ?? notFound()
  const kind = kinds.find(one => one.key === row.profile_kind)
  const facts = kind && listingFacts(kind, profile, version, null)
  const reads = await db.selectFrom('users').select('language').where('id', '=', row.user_id).executeTakeFirst()
  const languages = await idsByKeys(db, 'languages', [reads?.language ?? 'en'])
  return {
    industries: await withAbove(db, facts?.industryIds ?? []),
    countryId: facts?.countryId ?? null,
    languageId: [...languages.values()][0] ?? null,
  }
}

type Matched = PartnerFacts & { score: number; facts: MatchFact[] }

const byFit = (a: Matched, b: Matched): number => b.score - a.score || b.free - a.free || a.name.localeCompare(b.name)

async function withNames(db: Db, matched: readonly Matched[]): Promise<Proposal[]> {
  const ids = matched.flatMap(one => one.facts.flatMap(fact => [...fact.ids]))
  const names = await namesByIds(db, ids)
  const named = (list: readonly string[]): Named[] =>
    list.flatMap(id => {
      const one = names.get(id)
      return one ? [{ _id: id, name: one.name, arabicName: one.arabicName }] : []
    })
  return matched.map(({ id, name, username, score, facts, free, capacity, open }) => ({
    _id: id,
    name,
    username,
    score,
    reasons: facts.map(({ code, met, ids, count }) => ({ code, met, names: named(ids), count })),
    free,
    capacity,
    open,
  }))
}

/** Partners who may be given the case, the best fit first; nobody whom an assignment would refuse. */
export async function proposePartners(
  db: Db,
  kinds: readonly Kind[],
  viewer: Viewer,
  caseId: string,
  search: string | undefined,
): Promise<{ data: Proposal[]; count: number }> {
  const row = (await caseRecord(db, viewer.id, caseId)) ?? notFound()
  refuse(await notGivable(db, row, viewer))
  const wanted = await wantedOf(db, kinds, row)
  const looked = search?.trim().toLowerCase() ?? ''
  const candidates = (await partnerCandidates(db, row.user_id)).filter(
    one => refusalToPartner(one, row.user_id) === null && `${one.name} ${one.username}`.toLowerCase().includes(looked),
  )
  const matched = candidates.map((one): Matched => {
    const { score, reasons } = matchPartner(wanted, one)
    return { ...one, score, facts: reasons }
  })
  return { data: await withNames(db, matched.toSorted(byFit).slice(0, MOST)), count: matched.length }
}

/** A partner with an approved validator's profile, with everything an assignment is decided by. */
type PartnerFacts = Candidate & Covering & { name: string; username: string; open: number }

type Row = {
  id: string
  name: string
  username: string
  industries: string[] | null
  countries: string[] | null
  languages: string[] | null
  before: boolean
}

/** Partners of the club as candidates for an applicant; only one of them when `partnerId` is given. */
export async function partnerCandidates(
  db: Db,
  applicantId: string,
  partnerId: string | null = null,
): Promise<PartnerFacts[]> {
  const one = partnerId ? sql`and u.id = ${partnerId}` : sql``
  const { rows } = await sql<Row>`
    select u.id, v.name, u.username::text, v.data -> 'industries' as industries, v.data -> 'countries' as countries,
      v.data -> 'languages' as languages,
      exists (select 1 from verification_assignments a join verification_cases c on c.id = a.case_id
        where a.partner_id = u.id and c.user_id = ${applicantId} and a.ended_as in ('attested', 'declined')) as before
    from users u
    join profiles p on p.user_id = u.id and p.user_type = 'validator' and p.status = 'approved'
    join profile_versions v on v.id = p.live_version_id
    where u.role = 'Partner' and u.suspended_at is null and u.verified_at is not null ${one}`.execute(db)
  const loads = await partnerLoads(
    db,
    rows.map(row => row.id),
  )
  const bonds = await boundPartners(db, applicantId)
  return rows.map(row => {
    const { capacity, taken = 0, open = 0, paused = false } = loads.get(row.id) ?? {}
    const room = { capacity: capacity ?? 0, taken }
    return {
      ...row,
      ...(bonds.get(row.id) ?? { invited: false, shares: false, conflict: false }),
      ...room,
      free: freePlaces(room),
      open,
      paused,
      industries: row.industries ?? [],
      countries: row.countries ?? [],
      languages: row.languages ?? [],
    }
  })
}

/** What binds a partner to an applicant. */
type Bonds = { invited: boolean; shares: boolean; conflict: boolean }

const hostOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** The mail domains of a person's profiles that are their own, and that of their account. */
async function domainsOf(db: Db, userId: string): Promise<{ profile: string[]; account: string[] }> {
  const { rows } = await sql<{ email: string; hosts: string[] | null }>`
    select u.email::text, (select array_agg(distinct v.email_domain::text) from profiles p
      join profile_versions v on v.profile_id = p.id where p.user_id = u.id and v.email_domain is not null) as hosts
    from users u where u.id = ${userId}`.execute(db)
  const own = (hosts: readonly string[]) => hosts.map(host => host.toLowerCase()).filter(host => !isFreeMail(host))
  return { profile: own(rows[0]?.hosts ?? []), account: own(rows[0] ? [hostOf(rows[0].email)] : []) }
}

/**
 * Partners who are bound to an applicant, by account: either invited the other, any of their profiles shares a phone, license, own
 * mail domain or file, or a conflict of interest was declared. Every version either ever sent counts. An account's own address
 * counts against the other's profile, so that somebody who writes to the firm's domain is found whatever their profile says.
 */
async function boundPartners(db: Db, applicantId: string): Promise<Map<string, Bonds>> {
  const { profile, account } = await domainsOf(db, applicantId)
  const { rows } = await sql<Bonds & { id: string }>`
    with own as (select v.* from profile_versions v join profiles p on p.id = v.profile_id where p.user_id = ${applicantId}),
    sharing as (
      select v.profile_id from profile_versions v
        where lower(v.license) in (select lower(license) from own where license is not null)
      union
      select v.profile_id from profile_versions v where v.phone in (select phone from own where phone is not null)
      union
      select v.profile_id from profile_versions v
        where v.email_domain in (select unnest(${[...profile, ...account]}::text[])::citext)
      union
      select there.profile_id from profile_files here
        join own on own.id = here.version_id
        join files mine on mine.id = here.file_id
        join files same on same.sha256 = mine.sha256
        join profile_files there on there.file_id = same.id
    ),
    bound as (
      select p.user_id as id, false as invited, true as shares, false as conflict
        from sharing join profiles p on p.id = sharing.profile_id
      union all
      select id, false, true, false from users
        where role = 'Partner' and split_part(lower(email::text), '@', 2) = any(${profile}::text[])
      union all
      select referred_by, true, false, false from users where id = ${applicantId} and referred_by is not null
      union all
      select id, true, false, false from users where referred_by = ${applicantId} and role = 'Partner'
      union all
      select a.partner_id, false, false, true from verification_assignments a
        join verification_cases c on c.id = a.case_id
        where c.user_id = ${applicantId} and a.ended_as = 'conflict'
    )
    select id, bool_or(invited) as invited, bool_or(shares) as shares, bool_or(conflict) as conflict
      from bound group by id`.execute(db)
  return new Map(rows.map(({ id, ...bonds }) => [id, bonds]))
}

/** A partner's work. `capacity` are cases a week, null without an approved validator's profile. */
type Load = {
  capacity: number | null
  /** Cases of this week that count: in their hands, or done. What was taken back, or ended without them, frees its place. */
  taken: number
  open: number
  overdue: number
  attested: number
  declined: number
  paused: boolean
}

type LoadRow = Load & { id: string }

/** What these partners have in hand and did, by their accounts' ids; ids of others answer empty loads. */
export async function partnerLoads(db: Db, ids: readonly string[]): Promise<Map<string, Load>> {
  if (ids.length === 0) return new Map()
  const { from, now } = await clubWeek(db)
  const { rows } = await sql<LoadRow>`
    select u.id, (v.data ->> 'capacityPerWeek')::int as capacity, mine.paused_at is not null as paused,
      count(a.id) filter (where a.assigned_at >= ${from}
        and (a.ended_as is null or a.ended_as in ('attested', 'declined')))::int as taken,
      count(a.id) filter (where a.ended_at is null)::int as open,
      count(a.id) filter (where a.ended_at is null and a.due_at < ${now})::int as overdue,
      count(a.id) filter (where a.ended_as = 'attested')::int as attested,
      count(a.id) filter (where a.ended_as = 'declined')::int as declined
    from users u
    left join profiles p on p.user_id = u.id and p.user_type = 'validator' and p.status = 'approved'
    left join profile_versions v on v.id = p.live_version_id
    left join verification_partners mine on mine.user_id = u.id
    left join verification_assignments a on a.partner_id = u.id
    where u.id = any(${[...new Set(ids)]}::uuid[])
    group by u.id, v.id, mine.paused_at`.execute(db)
  return new Map(rows.map(({ id, ...load }) => [id, load]))
}
