import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { say } from '../../../platform/server/text.ts'
import { UNLIMITED } from '../../../platform/shared/entitlement.ts'
import type { Language } from '../../../platform/shared/text.ts'

type Declared = ReturnType<House['entitlements']>[number]
/** What plans can open: numbers first, and of those what everybody has. */
export type Catalogue = readonly Declared[]

/** The catalogue of a house, as its features declare it. */
export const catalogueOf = (house: Pick<House, 'entitlements'>): Catalogue =>
  house
    .entitlements()
    .toSorted(
      (a, b) => Number(b.type === 'limit') - Number(a.type === 'limit') || Number(b.basic > 0) - Number(a.basic > 0),
    )

/** Writes the catalogue where gates read what everybody has; what no feature declares any more goes. */
export async function keepCatalogue(tx: Tx, catalogue: Catalogue): Promise<void> {
  const rows = catalogue.map(({ code, type, basic }) => ({ code, type, basic }))
  await sql`lock table entitlements in share row exclusive mode`.execute(tx)
  await tx
    .deleteFrom('entitlements')
    .where('code', 'not in', rows.length > 0 ? rows.map(row => row.code) : [''])
    .execute()
  if (rows.length === 0) return
  await tx
    .insertInto('entitlements')
    .values(rows)
    .onConflict(known =>
      known.column('code').doUpdateSet(e => ({ type: e.ref('excluded.type'), basic: e.ref('excluded.basic') })),
    )
    .execute()
}

const wordOf = ({ feature, code }: Declared, word: string, language: Language, count?: number): string =>
  say(language, feature, `entitlements.${code}.${word}`, count === undefined ? {} : { count })

/** How an entitlement is called. */
export const nameOfEntitlement = (one: Declared, language: Language): string => wordOf(one, 'name', language)

function lineOf(one: Declared, value: number, language: Language): string {
  if (one.type === 'flag') return wordOf(one, 'name', language)
  return value === UNLIMITED ? wordOf(one, 'unlimited', language) : wordOf(one, 'line', language, value)
}

/** What the lines of a card are made of. */
export type Lined = { name: { en: string; ar: string }; ground: boolean; entitlements: Record<string, number> }

/** What a plan opens, as its card says it: "everything in" the one before where it keeps all of that, then what is new. */
export function linesOf(
  catalogue: Catalogue,
  plan: Pick<Lined, 'entitlements'>,
  before: Lined | undefined,
  language: Language,
) {
  const gives = (one: Declared) => plan.entitlements[one.code] ?? one.basic
  const gave = (one: Declared) => (before ? (before.entitlements[one.code] ?? one.basic) : 0)
  const fresh = catalogue.filter(one => gives(one) !== 0 && gives(one) !== gave(one))
  const lines = fresh.map(one => lineOf(one, gives(one), language))
  if (!before) return [say(language, 'plans', 'line.profile'), ...lines]
  const keepsAll = catalogue.every(one => gave(one) === 0 || gives(one) !== 0)
  return keepsAll && !before.ground
    ? [say(language, 'plans', 'includes', { plan: before.name[language] }), ...lines]
    : lines
}
