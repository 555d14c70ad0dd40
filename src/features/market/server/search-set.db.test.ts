// both databases: search ranks and folds in the database.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import set from '../../../../db/search-set/offers.json' with { type: 'json' }
import { features } from '../../../features.server.ts'
import { asMember } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import type { ItemKindKey } from '../../items/contract.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import { searchItems } from '../contract.ts'
import { repairMarket } from './repair-market.ts'

/** Others that the searched ones stand among. */
const OTHERS = 60
const WORDS = ['Harbour', 'Cedar', 'Lantern', 'Quarry', 'Saffron', 'Copper', 'مرسى', 'نخلة', 'قنديل', 'سنبلة']

let house: TestHouse
const keys = new Map<string, string>()
beforeAll(async () => {
  house = await testHouse(features)
  const { id: ownerId } = await asMember(house, { userType: 'company', profileStatus: 'approved' })
  const make = (kind: string, values: { name: string; highlights?: string; description?: string }) =>
    makeItem(house.house, { ownerId, kind: kind as ItemKindKey, values })
  for (let at = 0; at < OTHERS; at++) {
    const [one, other] = [WORDS[at % WORDS.length], WORDS[(at * 7 + 3) % WORDS.length]]
    await make('service', { name: `${one} ${other} ${at}`, highlights: `${other}.`, description: `${one}.` })
  }
  for (const { key, kind, ...values } of set.offers) keys.set((await make(kind, values)).id, key)
  await repairMarket(house.db)
})
afterAll(() => house?.stop())

async function found(text: string): Promise<(string | undefined)[]> {
  const { answer } = await house.call(searchItems, { body: { text, perPage: 5 } })
  return answer.data.map(card => keys.get(card._id))
}

describe(`among ${OTHERS} others the first five hold what was meant by`, () => {
  test.each(set.en as [string, string, string][])('“%s” → %s (%s)', async (text, key) => {
    expect(await found(text)).toContain(key)
  })

  test.each(set.ar as [string, string, string][])('«%s» ← %s (%s)', async (text, key) => {
    expect(await found(text)).toContain(key)
  })
})

test.each(['qqqxxxqqq', 'ظظظغغغظظظ', 'xylophonistics wqwqwq'])('“%s”, which nobody has, finds nothing', async text => {
  expect(await found(text)).toEqual([])
})
