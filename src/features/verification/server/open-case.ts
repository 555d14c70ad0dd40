import { fileGroupsOf } from '../../../engines/forms/descriptor.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Carried } from '../../../platform/shared/event.ts'
import type { profileSubmitted } from '../../profiles/contract.ts'
import type { Kind } from '../../profiles/kind.ts'
import { reviewStatusOf } from '../../profiles/rules.ts'
import {
  filesOfVersions,
  newestVersion,
  type ProfileRow,
  profileById,
  type VersionRow,
} from '../../profiles/server/public.ts'
import { caseOpened, QUEUE_TOPIC } from '../contract/case.ts'
import { assessRisk, isFreeMail, type RiskFacts } from '../risk.ts'
import { kindOf } from '../rules.ts'
import { SHARED_FACTS } from '../vocabulary.ts'
import { sharedFacts } from './duplicates.ts'
import { followProfile } from './follow-profile.ts'

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
async function riskFacts(db: Db, kind: Kind, profile: ProfileRow, version: VersionRow): Promise<RiskFacts> {
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

/** Opens the case of a submission. A version that was overtaken or withdrawn meanwhile gets none. */
export async function openCase(
  tx: Tx,
  kinds: readonly Kind[],
  { profileId, userId, kind: profileKind, version: number }: Carried<typeof profileSubmitted>,
): Promise<void> {
  const profile = await profileById(tx, profileId)
  if (!profile || profile.version !== number || reviewStatusOf(profile) === 'withdrawn') return
  const version = await newestVersion(tx, profile)
  const kind = kinds.find(one => one.key === profileKind)
  if (!version || !kind) return
  await followProfile(tx, profileId)
  const risk = assessRisk(await riskFacts(tx, kind, profile, version))
  const opened = await tx
    .insertInto('verification_cases')
    .values({
      profile_id: profileId,
      version: number,
      user_id: userId,
      profile_kind: profileKind,
      name: version.name,
      kind: kindOf(number, profile.live_version_id !== null),
      opened_at: version.submitted_at,
      risk: risk.level,
      risk_score: risk.score,
      risk_reasons: JSON.stringify(risk.reasons),
    })
    .onConflict(conflict => conflict.columns(['profile_id', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!opened) return
  await announce(tx, caseOpened, { caseId: opened.id }, QUEUE_TOPIC)
  // it may have been read, or decided, before this event was heard
  await followProfile(tx, profileId)
}
