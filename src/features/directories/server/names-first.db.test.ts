import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMembers } from '../../../../bench/make-members.ts'
import { features } from '../../../features.server.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { asTyped } from './find-words.ts'
import { pageOfIds, type Wish } from './queries.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(features)
  await makeMembers(house.db, { company: 400, broker: 100 })
}, 120_000)
afterAll(() => house?.stop())

const KINDS = ['company', 'broker']
const wishFor = (text: string): Wish => {
  const { match, first, byName } = asTyped(text)!
  return { kinds: KINDS, words: { match: match!, first, byName }, chosen: new Map(), ranges: [] }
}

test.each(['للأغذية', 'النخيل', 'harbour', 'cold chain', 'partners', 'الحداد', 'cairo'])(
  'the pages of “%s” are those of ranking everybody, whether or not names fill them',
  async text => {
    const wish = wishFor(text)
    const ranked = { ...wish, words: { ...wish.words!, byName: false } }
    const all = await pageOfIds(house.db, ranked, { sort: 'relevance', limit: 500, offset: 0 })
    for (const limit of [1, 3, 6, 24])
      for (const page of [0, 1, 2])
        expect(await pageOfIds(house.db, wish, { sort: 'relevance', limit, offset: page * limit })).toEqual(
          all.slice(page * limit, (page + 1) * limit),
        )
  },
)
