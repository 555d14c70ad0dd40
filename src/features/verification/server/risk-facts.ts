import type { Db } from '../../../platform/server/db.ts'
import { fileGroupsOf, type Kind } from '../../profiles/kind.ts'
import type { ProfileRow, VersionRow } from '../../profiles/server/profile-reads.ts'
import { filesOfVersions } from '../../profiles/server/queries.ts'
import { isFreeMail, type RiskFacts } from '../risk.ts'
import { SHARED_FACTS } from '../vocabulary.ts'
import { sharedFacts } from './shared-facts.ts'

const DAY_MS = 86_400_000

/** Wire names of what is asked for, in the order a category asks for one of them (spec, company profile). */
const ASKED = ['investmentAmount', 'loanAmount', 'price'] as const

/** Times in a year for which the average month stands. */
const MONTHS = 12

const amount = (data: Record<string, unknown>, key: string): number | null =>
  typeof data[key] === 'number' ? data[key] : null

/** All in minor units of one currency, so that multiples need no rate. */
function figures(data: Record<string, unknown>): Pick<RiskFacts, 'askedOverSales' | 'salesFit'> {
  const asked = ASKED.map(key => amount(data, key)).find(found => found !== null) ?? null
  const [year, month] = [amount(data, 'annualSales'), amount(data, 'avgMonthlySales')]
  const sales = year ?? (month === null ? null : month * MONTHS)
  return {
    askedOverSales: asked === null || sales === null ? null : asked / sales,
    // both zero: a company before its first sale, which fits
    salesFit: year === null || month === null || (year === 0 && month === 0) ? null : (month * MONTHS) / year,
  }
}

/** Required groups of documents without a file. What may be left out says nothing of whoever leaves it out. */
function missingProofs(kind: Kind, files: Record<string, string[]>): string[] {
  const groups = fileGroupsOf(kind).filter(group => group.take === 'document' && !group.optional)
  return groups.filter(group => !files[group.key]?.length).map(group => group.key)
}

function ageInDays(version: VersionRow): number | null {
  const day = version.data.establishDate
  return typeof day === 'string' ? (version.submitted_at.getTime() - Date.parse(day)) / DAY_MS : null
}

async function rejectionsOf(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('profile_history as h')
    .innerJoin('profiles as p', 'p.id', 'h.profile_id')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('p.user_id', '=', userId)
    .where('h.to_status', '=', 'rejected')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Gathers what the risk of an application is judged by. What the same person sent before is no duplicate. */
export async function riskFacts(db: Db, kind: Kind, profile: ProfileRow, version: VersionRow): Promise<RiskFacts> {
  const others = (await sharedFacts(db, profile, version)).filter(one => one.userId !== profile.user_id)
  const files = (await filesOfVersions(db, [version.id])).get(version.id) ?? {}
  const host = version.email_domain
  return {
    shared: Object.fromEntries(SHARED_FACTS.map(fact => [fact, others.filter(one => one.facts.has(fact)).length])),
    missingProofs: missingProofs(kind, files),
    freeMail: kind.userType === 'company' && host && isFreeMail(host) ? host : null,
    ageDays: ageInDays(version),
    ...figures(version.data),
    rejections: await rejectionsOf(db, profile.user_id),
  }
}
