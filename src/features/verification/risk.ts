import type { Risk, SharedFact } from './vocabulary.ts'

/** What is known of an application when it arrives. Amounts are in one currency; what is unknown is null. */
export type RiskFacts = {
  /** What other people's profiles share with it, with how many profiles do. */
  shared: Partial<Record<SharedFact, number>>
  /** Groups of documents the club asks for in which nothing lies, by key. */
  missingProofs: readonly string[]
  /** The host of a free mail service under a company's address. */
  freeMail: string | null
  /** Days since the establishment. */
  ageDays: number | null
  /** The amount asked for as a multiple of a year's sales; null without either, Infinity without any sales. */
  askedOverSales: number | null
  /** A year's sales against twelve average months: 1 fits. */
  salesFit: number | null
  /** How often this person was turned down before. */
  rejections: number
}

export type RiskCode =
  | 'same-license'
  | 'same-document'
  | 'same-phone'
  | 'same-domain'
  | 'missing-proof'
  | 'free-mail'
  | 'brand-new'
  | 'young'
  | 'amount-high'
  | 'sales-differ'
  | 'rejected-before'

/** A reason in code, with the points it weighs and the numbers its sentence needs. */
export type RiskReason = { code: RiskCode; points: number; params: Record<string, string | number> }
export type RiskResult = { score: number; level: Risk; reasons: RiskReason[] }

/** Points of each sign. From MEDIUM and HIGH on the level rises; two weak signs make a medium one, a shared license alone a high. */
const POINTS = {
  'same-license': 60,
  'same-document': 40,
  'same-phone': 30,
  'same-domain': 15,
  'missing-proof': 20,
  'free-mail': 15,
  'brand-new': 20,
  young: 10,
  'amount-high': 25,
  'sales-differ': 15,
  'rejected-before': 25,
} as const satisfies Record<RiskCode, number>
const MEDIUM = 25
const HIGH = 60
const MOST = 100

/** A company younger than this many days has no year behind it, or not even a season. */
const YOUNG_DAYS = 365
const BRAND_NEW_DAYS = 90
/** More than so many years' sales is asked for. */
const ASKED_MOST = 5
/** Twelve average months may differ from the year by this factor either way. */
const SALES_MOST = 2

const SHARED = {
  license: 'same-license',
  document: 'same-document',
  phone: 'same-phone',
  domain: 'same-domain',
} as const

const sign = (code: RiskCode, params: RiskReason['params'] = {}, times = 1): RiskReason => ({
  code,
  points: Math.min(POINTS[code] * times, MOST),
  params,
})

function ageSign(days: number): RiskReason[] {
  if (days < BRAND_NEW_DAYS) return [sign('brand-new', { count: Math.max(0, Math.floor(days)) })]
  return days < YOUNG_DAYS ? [sign('young', { count: Math.floor(days / 30) })] : []
}

function amountSigns({ askedOverSales, salesFit }: RiskFacts): RiskReason[] {
  const signs: RiskReason[] = []
  // without any sales there is no multiple to name: 0 says so
  if (askedOverSales !== null && askedOverSales > ASKED_MOST)
    signs.push(sign('amount-high', { count: Number.isFinite(askedOverSales) ? Math.floor(askedOverSales) : 0 }))
  if (salesFit !== null && (salesFit > SALES_MOST || salesFit < 1 / SALES_MOST)) signs.push(sign('sales-differ'))
  return signs
}

/** Low, medium or high with the reasons, weightiest first. Pure: the same facts, the same answer (product rules, section 5). */
export function assessRisk(facts: RiskFacts): RiskResult {
  const shared = Object.entries(SHARED).flatMap(([fact, code]) => {
    const count = facts.shared[fact as SharedFact] ?? 0
    return count > 0 ? [sign(code, { count })] : []
  })
  const reasons = [
    ...shared,
    ...facts.missingProofs.map(group => sign('missing-proof', { group })),
    ...(facts.freeMail ? [sign('free-mail', { host: facts.freeMail })] : []),
    ...(facts.ageDays === null ? [] : ageSign(facts.ageDays)),
    ...amountSigns(facts),
    ...(facts.rejections > 0 ? [sign('rejected-before', { count: facts.rejections }, facts.rejections)] : []),
  ].toSorted((a, b) => b.points - a.points)
  const score = Math.min(
    MOST,
    reasons.reduce((sum, reason) => sum + reason.points, 0),
  )
  return { score, level: score >= HIGH ? 'high' : score >= MEDIUM ? 'medium' : 'low', reasons }
}

/** Mail services where anybody gets an address: sharing one means nothing, a company using one is worth a look. */
const FREE_MAIL = new Set(
  `gmail.com googlemail.com outlook.com outlook.sa hotmail.com hotmail.co.uk hotmail.fr live.com msn.com yahoo.com yahoo.co.uk
  yahoo.fr ymail.com rocketmail.com maktoob.com icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.com gmx.net gmx.de
  web.de mail.com mail.ru yandex.com yandex.ru zoho.com aol.com qq.com 163.com 126.com tutanota.com fastmail.com hey.com`.split(
    /\s+/,
  ),
)

/** True for a host of a free mail service. */
export const isFreeMail = (host: string): boolean => FREE_MAIL.has(host.toLowerCase())
