import { idsByKeys } from '../../src/features/lookups/server/lookup-reads.ts'
import type { Db } from '../../src/platform/server/db.ts'
import { insertMembers } from './insert-members.ts'

/** A company of the search set; `industries` by their keys, `country` by its code. */
export type Document = {
  key: string
  name: string
  highlights: string
  description: string
  industries: string[]
  country: string
  city: string
}

/** Puts the set in as approved companies. Answers the keys by profile id. */
export async function insertDocuments(db: Db, documents: readonly Document[]): Promise<Map<string, string>> {
  const industries = await idsByKeys(
    db,
    'industries',
    documents.flatMap(one => one.industries),
  )
  const countries = await idsByKeys(
    db,
    'countries',
    documents.map(one => one.country),
  )
  const dataOf = ({ name, highlights, description, industries: keys, country, city }: Document) => ({
    companyName: name,
    highlights,
    description,
    industries: keys.map(one => industries.get(one)!),
    companyCountry: countries.get(country)!,
    companyState: '0',
    companyCity: city,
  })
  return insertMembers(
    db,
    documents.map(one => ({ key: one.key, kind: 'company', name: one.name, data: dataOf(one) })),
  )
}
