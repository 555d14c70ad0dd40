import { sql } from 'kysely'
import type { Named } from '../../../engines/forms/contract.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { idsByKeys, namesByIds } from '../../lookups/server/public.ts'
import type { Kind } from '../../profiles/kind.ts'
import { listingFacts, profileById, versionRow } from '../../profiles/server/public.ts'
import type { Proposal } from '../contract/partner.ts'
import { type MatchFact, matchPartner, type Wanted } from '../partner-match.ts'
import { refusalToPartner } from '../partner-rules.ts'
import { notGivable } from './giving-of.ts'
import { type PartnerFacts, partnerCandidates } from './partner-candidates.ts'
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
