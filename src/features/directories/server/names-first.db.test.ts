import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMembers } from '../../../../bench/make-members.ts'
import { asTyped } from '../../../engines/search/server/find-words.ts'
import { pageOfIds } from '../../../engines/search/server/queries.ts'
import type { Wish } from '../../../engines/search/server/wish.ts'
import { features } from '../../../features.server.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { directoryIndex } from './directory-index.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(features)
  await makeMembers(house.db, { company: 400, broker: 100 })
})
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
    const idsOf = (one: Wish, limit: number, offset: number) =>
      pageOfIds(house.db, one, { sort: 'relevance', limit, offset }, directoryIndex)
    const all = await idsOf(ranked, 500, 0)
    for (const limit of [1, 3, 6, 24])
      for (const page of [0, 1, 2])
        expect(await idsOf(wish, limit, page * limit)).toEqual(all.slice(page * limit, (page + 1) * limit))
  },
)
