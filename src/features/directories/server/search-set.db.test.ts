// both databases: search ranks and folds in the database.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMembers } from '../../../../bench/make-members.ts'
import documents from '../../../../db/search-set/documents.json' with { type: 'json' }
import { type Document, insertDocuments } from '../../../../db/search-set/insert-documents.ts'
import pairs from '../../../../db/search-set/pairs.json' with { type: 'json' }
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { searchOf } from '../contract.ts'
import { companies } from '../rules/directory.ts'
import { writeEntries } from './write-entry.ts'

/** Others that the searched ones stand among, in both languages. */
const OTHERS = 400

const search = searchOf(companies)
let house: TestHouse
let keys: Map<string, string>
beforeAll(async () => {
  house = await testHouse(features)
  await makeMembers(house.db, { company: OTHERS })
  keys = await insertDocuments(house.db, documents as Document[])
  await transact(house.db, tx => writeEntries(tx, [...keys.keys()]))
})
afterAll(() => house?.stop())

/** What the first ten are, by the names of the set. */
async function found(text: string): Promise<(string | undefined)[]> {
  const { answer } = await house.call(search, { body: { text, perPage: 10 } } as never)
  return answer.data.map(one => keys.get(one._id))
}

describe(`among ${OTHERS} others the first ten hold what was meant by`, () => {
  test.each(pairs.en as [string, string, string][])('“%s” → %s (%s)', async (text, key) => {
    expect(await found(text)).toContain(key)
  })

  test.each(pairs.ar as [string, string, string][])('«%s» ← %s (%s)', async (text, key) => {
    expect(await found(text)).toContain(key)
  })
})

test('the set is large enough in both languages, and every pair names a document', () => {
  const known = new Set(documents.map(one => one.key))
  expect(pairs.en.length).toBeGreaterThanOrEqual(60)
  expect(pairs.ar.length).toBeGreaterThanOrEqual(60)
  expect([...pairs.en, ...pairs.ar].filter(([, key]) => !known.has(key!))).toEqual([])
})

test('words that nobody has find nothing, however near they look', async () => {
  for (const text of ['qqqxxxqqq', 'ظظظغغغظظظ', 'xylophonistics wqwqwq'])
    expect([text, await found(text)]).toEqual([text, []])
})
