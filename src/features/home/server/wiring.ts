import { firstRead } from '../../../platform/server/first-read.ts'
import { wire } from '../../../platform/server/wire.ts'
import { readHome } from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { newestFaces } from './faces.ts'
import { clubCounts } from './queries.ts'

/** What the front page plugs into the house. */
export const homeFeature = wire('home', { en, ar }, pages, box => {
  box.firstReads('/index', () => [firstRead(readHome, { query: { currency: 'USD' } })])
  box.onRead(readHome, async ({ db, query, language }) => {
    const [counts, faces] = [await clubCounts(db), await newestFaces(db, query.currency, language)]
    return { data: { ...counts, faces } }
  })
})
