import type { Say } from '../../../platform/web/text.tsx'
import { ENTITLEMENTS, type Entitlement, type PlanView, UNLIMITED } from '../contract.ts'
import type { strings } from '../strings.en.ts'

type T = Say<typeof strings>
const CODES = Object.keys(ENTITLEMENTS) as Entitlement[]

function line(t: T, code: Entitlement, value: number): string {
  if (code === 'items.max')
    return value === UNLIMITED ? t('line.items.unlimited') : t('line.items.max', { count: value })
  if (code === 'chat.new_per_day')
    return value === UNLIMITED ? t('line.chat.unlimited') : t('line.chat.new_per_day', { count: value })
  if (code === 'saved_search.max')
    return value === UNLIMITED ? t('line.saved_search.unlimited') : t('line.saved_search.max', { count: value })
  if (code === 'featured.per_month') return t('line.featured.per_month', { count: value })
  return t(`entitlement.${code}`)
}

/** What a plan opens, as its card says it: "everything in" the one before, then what is new. */
export function planLines(t: T, plan: PlanView, before: PlanView | undefined): string[] {
  const fresh = CODES.filter(
    code => (plan.entitlements[code] ?? 0) !== 0 && plan.entitlements[code] !== before?.entitlements[code],
  )
  const lines = fresh.map(code => line(t, code, plan.entitlements[code]!))
  if (!before) return [t('line.profile'), ...lines]
  const keepsAll = CODES.every(code => (before.entitlements[code] ?? 0) === 0 || (plan.entitlements[code] ?? 0) !== 0)
  const ladder = keepsAll && before.entitlements['profile.contact'] !== undefined
  return ladder ? [t('includes', { plan: before.name }), ...lines] : lines
}

/** A cell of the table of limits. */
export function entitlementCell(t: T, code: Entitlement, value: number | undefined): string {
  if (!value) return t('not-included')
  if (ENTITLEMENTS[code] === 'flag') return t('included')
  return value === UNLIMITED ? t('unlimited') : String(value)
}

export { CODES as entitlementCodes }
