import { firstRead } from '../../../platform/server/first-read.ts'
import { defineFeature } from '../../../platform/server/registry.ts'
import { auctionPage } from '../../auctions/server/public.ts'
import { reachOf, trendingFor } from '../../lounge/server/public.ts'
import { cardsOf } from '../../profiles/server/public.ts'
import { readEnding } from '../contract/ending.ts'
import { readHome } from '../contract/home.ts'
import { readNewest, readTrending } from '../contract/rows.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { clubCounts, newestFaces, newestMembers } from './queries.ts'

const MEMBERS = 6
const TRENDING = 3
/** Those of the running auctions that end first. */
const ENDING = { show: 'live', page: 1, perPage: 4 } as const

/** What the front page plugs into the house. */
export const homeFeature = defineFeature('home', { en, ar }, pages, registry => {
  registry.about('What the front page shows.')
  registry.firstReads('/index', () => [firstRead(readHome, { query: { currency: 'USD' } }), firstRead(readEnding)])
  registry.onRead(readHome, async ({ db, query, language }) => {
    const [counts, faces] = [await clubCounts(db), await newestFaces(db, query.currency, language)]
    return { data: { ...counts, faces } }
  })
  registry.onRead(readEnding, ({ db, viewer }) => auctionPage(db, viewer, ENDING))
  registry.onRead(readNewest, async ({ db, viewer }) => ({
    data: await cardsOf(db, await newestMembers(db, MEMBERS), viewer),
  }))
  registry.onRead(readTrending, async ({ db, viewer }) => ({
    data: await trendingFor(db, await reachOf(db, viewer), TRENDING),
  }))
})
