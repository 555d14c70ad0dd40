import { firstRead } from '../../../platform/server/first-read.ts'
import { wire } from '../../../platform/server/wire.ts'
import { searchAuctions } from '../../auctions/contract/calls.ts'
import { reachOf } from '../../lounge/server/reach.ts'
import { trendingFor } from '../../lounge/server/trending.ts'
import { cardsOf } from '../../profiles/server/view.ts'
import { readHome } from '../contract/home.ts'
import { readNewest, readTrending } from '../contract/rows.ts'
import { pages } from '../pages.ts'
import { ENDING } from '../rules.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { newestFaces } from './faces.ts'
import { clubCounts, newestMembers } from './queries.ts'

const MEMBERS = 6
const TRENDING = 3

/** What the front page plugs into the house. */
export const homeFeature = wire('home', { en, ar }, pages, box => {
  box.firstReads('/index', () => [
    firstRead(readHome, { query: { currency: 'USD' } }),
    firstRead(searchAuctions, { body: ENDING }),
  ])
  box.onRead(readHome, async ({ db, query, language }) => {
    const [counts, faces] = [await clubCounts(db), await newestFaces(db, query.currency, language)]
    return { data: { ...counts, faces } }
  })
  box.onRead(readNewest, async ({ db, viewer }) => ({
    data: await cardsOf(db, await newestMembers(db, MEMBERS), viewer),
  }))
  box.onRead(readTrending, async ({ db, viewer }) => ({
    data: await trendingFor(db, await reachOf(db, viewer), TRENDING),
  }))
})
