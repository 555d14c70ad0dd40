import type { Db } from '../../../platform/server/db.ts'
import {
  categoriesByIds,
  countriesByIds,
  industriesByIds,
  languagesByIds,
  skillsByIds,
  statesByIds,
} from '../../lookups/server/lookup-reads.ts'
import type { Named } from '../contract.ts'
import type { Kind, Values } from '../kind.ts'
import { type Refs, refsIn } from '../refs.ts'
import type { Names } from '../shown.ts'

type Row = { id: string; name: string; arabicName: string }

const named = (row: Row): Named => ({ _id: row.id, name: row.name, arabicName: row.arabicName })

/** The names that some profiles refer to, read together. Retired entries keep theirs. */
export async function readNames(db: Db, profiles: readonly { kind: Kind; values: Values }[]): Promise<Names> {
  const all = profiles.map(({ kind, values }) => refsIn(kind, values))
  const ids = (what: keyof Refs) => all.flatMap(refs => refs[what]).filter(id => id.length === 36)
  const countries = await countriesByIds(db, ids('country'))
  const maps: Map<string, Row>[] = [
    await categoriesByIds(db, ids('category')),
    countries,
    await statesByIds(db, ids('state')),
    await industriesByIds(db, ids('industries')),
    await skillsByIds(db, ids('skills')),
    await languagesByIds(db, ids('language')),
  ]
  const entries = new Map(maps.flatMap(map => [...map].map(([id, row]) => [id, named(row)] as const)))
  return {
    of: id => entries.get(id),
    short: id => {
      const country = countries.get(id)
      return country && { _id: id, name: country.shortName, arabicName: country.arabicShortName }
    },
  }
}
