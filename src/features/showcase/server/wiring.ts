import { wire } from '../../../platform/server/wire.ts'
import { readOwnPage, readShowcase, readShowcaseById } from '../contract/page.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { headOf } from './head.ts'
import { shownUsernames } from './queries.ts'
import { ownPageOf, showcaseOf, showcaseOfUser } from './read-showcase.ts'
import { shareFacts } from './share-facts.ts'
import { wireActivities } from './wire-activities.ts'
import { wireDetails } from './wire-details.ts'
import { wireItems } from './wire-items.ts'

/** Public pages of members and of what they offer. */
export const showcaseFeature = wire('showcase', { en, ar }, pages, box => {
  box.about(
    'Public pages of members and of what they offer. What is told of approved members is for everyone, each entry by its audience. What is told of others, and the comments, complaints and subscriptions of anybody, only the member and staff with `users.read` find.',
  )
  box.onRead(readShowcase, async ({ db, viewer, params, query }) => ({
    data: await showcaseOfUser(db, viewer, params.username, query.viewAs),
  }))
  box.onRead(readShowcaseById, async ({ db, viewer, params }) => ({
    data: await showcaseOf(db, viewer, params.profileId, undefined),
  }))
  box.onRead(readOwnPage, async ({ db, viewer, query }) => ({ data: await ownPageOf(db, viewer, query.viewAs) }))
  box.head((db, path, language) => headOf(db, path, language, box.house.siteUrl()))
  wireDetails(box)
  wireActivities(box)
  wireItems(box)
  box.share({ kind: 'member', facts: shareFacts })
  box.sitemap(async db => (await shownUsernames(db)).map(username => `/profile/${username}`))
})
