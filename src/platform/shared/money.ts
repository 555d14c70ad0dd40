import { z } from 'zod'

/** ISO 4217 code in capitals. */
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/)

/** Minor units for a whole number of units: 12 USD → 1200, 12 JOD → 12000, 12 JPY → 12. `decimals` as in the currency's row. */
export const toMinor = (units: number, decimals: number): number => Math.round(units * 10 ** decimals)

/** Units for minor units; the wire shows whole units under the spec's names (product rules, section 4). */
export const toUnits = (minor: number, decimals: number): number => minor / 10 ** decimals

/** Largest amount a form takes, in whole units: keeps minor units with three decimals inside safe integers. */
export const MAX_UNITS = 1_000_000_000_000

/** Converts by two dated rates (units per 1 USD). The caller marks the result with "≈". */
export const convert = (units: number, fromRate: number, toRate: number): number => (units / fromRate) * toRate
