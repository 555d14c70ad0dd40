/**
 * Every code that a plan can open. A feature adds its own beside its contract (`declare module`), and declares it with
 * `box.entitlement(…)`: gates ask for codes, never for the name of a plan.
 */
// Features fill it.
export interface EntitlementCodes {}

/** `resource.what`, as permissions are named. */
export type Entitlement = keyof EntitlementCodes & string

/** A limit of this value is no limit. */
export const UNLIMITED = -1

/** What a value of an entitlement is: there or not, or a number that may be UNLIMITED. */
export const ENTITLEMENT_TYPES = ['flag', 'limit'] as const
export type EntitlementType = (typeof ENTITLEMENT_TYPES)[number]

/**
 * An entitlement of a feature. Its words are `entitlements.<code>` of the feature's strings: `name`, and of a limit `line` (with
 * `{count}`) and `unlimited`. `basic` is what members without a subscription have while the club's people say nothing else.
 */
export type EntitlementKind = { code: Entitlement; type: EntitlementType; basic: number }

/** Declares an entitlement. */
export const entitlement = (code: Entitlement, type: EntitlementType, basic = 0): EntitlementKind => ({
  code,
  type,
  basic,
})
