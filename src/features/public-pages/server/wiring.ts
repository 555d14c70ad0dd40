import { firstRead } from '../../../platform/server/first-read.ts'
import { type Registry, defineFeature } from '../../../platform/server/registry.ts'
import { orderOf } from '../../../platform/shared/page.ts'
import { pictureSource } from '../../../platform/shared/picture-source.ts'
import { emailVerified } from '../../accounts/contract.ts'
import { readAuction } from '../../auctions/contract/calls.ts'
import { ITEM, itemLeft, itemPublished } from '../../items/contract.ts'
import { readItem } from '../../items/contract/page.ts'
import { GALLERY_SIZES, itemPathOf } from '../../items/rules.ts'
import { itemCards, itemsOfOwner, lookAtItems } from '../../items/server/public.ts'
import { subscriptionPage } from '../../plans/server/public.ts'
import { profileWentLive } from '../../profiles/contract.ts'
import { profileById } from '../../profiles/server/public.ts'
import { credited } from '../../referrals/contract.ts'
import { listReports, ownReport } from '../../reports/server/public.ts'
import { reviewsOf } from '../../reviews/server/public.ts'
import { followed, unfollowed } from '../../social/contract.ts'
import { commentsOfMember } from '../../social/server/public.ts'
import * as details from '../contract/details.ts'
import { similarItems } from '../contract/items.ts'
import { readOwnPage, readPublicPage, readPublicPageById } from '../contract/page.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { forgetActivity, noteActivity, readActivities } from './activities.ts'
import { headOf } from './head.ts'
import { itemHead } from './item-head.ts'
import { auctionShownOn, offeredIds, similarTo } from './item-queries.ts'
import { memberFor } from './member-read.ts'
import { personal } from './personal.ts'
import { shownUsernames } from './queries.ts'
import { readDetails } from './read-details.ts'
import { readFollowers } from './read-followers.ts'
import { ownPageOf, publicPageOfUser, readPage } from './read-public-page.ts'
import { shareFacts } from './share-facts.ts'

const FIRST_PAGE = { page: 1, perPage: 24, order: { by: 'createdAt', desc: true } } as const

/** What members did, and what is noted of it. */
function registerActivities(registry: Registry): void {
  const { targets } = registry.house
  registry.onRead(details.searchActivities, async ({ db, viewer, params, body, language }) => {
    await memberFor(db, viewer, params.id, 'activities')
    return readActivities({ db, viewer, language, targets }, params.id, {
      ...body,
      order: orderOf(body, 'createdAt'),
    })
  })
  registry.onRead(details.listActivities, async ({ db, viewer, params, language }) => {
    await memberFor(db, viewer, params.id, 'activities')
    return readActivities({ db, viewer, language, targets }, params.id, FIRST_PAGE)
  })
  registry.when(emailVerified, 'note-joined', (tx, { userId }) => noteActivity(tx, { userId, kind: 'joined' }))
  registry.when(profileWentLive, 'note-approved', async (tx, { profileId }) => {
    const profile = await profileById(tx, profileId)
    if (profile) await noteActivity(tx, { userId: profile.user_id, kind: 'approved' })
  })
  registry.when(followed, 'note-followed', (tx, { userId, kind, id }) =>
    noteActivity(tx, { userId, kind: 'followed', target: { kind, id } }),
  )
  registry.when(credited, 'note-invited', (tx, { referrerId, userId }) =>
    noteActivity(tx, { userId: referrerId, kind: 'invited', target: { kind: 'member', id: userId } }),
  )
  registry.when(unfollowed, 'forget-followed', (tx, { userId, kind, id }) =>
    forgetActivity(tx, { userId, kind: 'followed', target: { kind, id } }),
  )
}

/** Public pages of members and of what they offer. */
export const publicPagesFeature = defineFeature('public-pages', { en, ar }, pages, registry => {
  registry.personal(personal)
  registry.about(
    'Public pages of members and of what they offer. What is told of approved members is for everyone, each entry by its audience. What is told of others, and the comments, complaints and subscriptions of anybody, only the member and staff with `users.read` find.',
  )
  registry.onRead(readPublicPage, async ({ db, viewer, params, query }) => ({
    data: await publicPageOfUser(db, viewer, params.username, query.viewAs),
  }))
  registry.onRead(readPublicPageById, async ({ db, viewer, params }) => ({
    data: await readPage(db, viewer, params.profileId, undefined),
  }))
  registry.onRead(readOwnPage, async ({ db, viewer, query }) => ({ data: await ownPageOf(db, viewer, query.viewAs) }))
  registry.head((db, path, language) => headOf(db, path, language, registry.house.siteUrl()))
  registerDetails(registry)
  registerActivities(registry)
  registerItems(registry)
  registry.share({ kind: 'member', facts: shareFacts })
  registry.sitemap(async db => (await shownUsernames(db)).map(username => `/profile/${username}`))
})

/** `user/details/{id}`, but what a member did. */
function registerDetails(registry: Registry): void {
  registry.onRead(details.memberDetails, async ({ db, viewer, params }) => ({
    data: await readDetails(db, viewer, await memberFor(db, viewer, params.id, 'details')),
  }))
  registry.onRead(details.listFollowers, async ({ db, viewer, params, query }) =>
    readFollowers(db, viewer, await memberFor(db, viewer, params.id, 'followers'), query),
  )
  registry.onRead(details.listReviews, async ({ db, viewer, params, query }) => {
    await memberFor(db, viewer, params.id, 'reviews')
    const page = await reviewsOf(db, viewer, params.id, query)
    return { ...page, ratingNumber: page.mean }
  })
  registry.onRead(details.searchOffers, async ({ db, viewer, params, body }) => {
    await memberFor(db, viewer, params.id, 'offers')
    return itemsOfOwner(db, viewer, params.id, { ...body, order: orderOf(body, 'createdAt') })
  })
  registry.onRead(details.searchComments, async ({ db, viewer, params, body }) => {
    await memberFor(db, viewer, params.id, 'comments')
    return commentsOfMember(db, registry.house.targets, viewer, params.id, {
      ...body,
      order: orderOf(body, 'createdAt'),
    })
  })
  registry.onRead(details.searchComplaints, async ({ db, viewer, params, body }) => {
    await memberFor(db, viewer, params.id, 'complaints')
    const wish = { ...body, order: orderOf(body, 'createdAt') }
    return listReports(db, registry.house.files, params.id, wish, ownReport)
  })
  registry.onRead(details.searchSubscriptions, async ({ db, viewer, params, body, language }) => {
    await memberFor(db, viewer, params.id, 'subscriptions')
    return subscriptionPage(db, params.id, { ...body, order: orderOf(body, 'createdAt') }, language)
  })
}

/** Pages of items: what is like them, their heads, their place in the sitemap, and what members are told to offer. */
function registerItems(registry: Registry): void {
  registry.onRead(similarItems, async ({ db, viewer, params: { itemId } }) => {
    const seen = await lookAtItems(db, viewer, [itemId])
    const data = seen.length > 0 ? await itemCards(db, viewer, await similarTo(db, itemId)) : []
    return { data, count: data.length }
  })
  registry.head((db, path, language) => itemHead(db, path, language, registry.house.siteUrl()))
  registry.firstReads(
    '/profile/details/:id',
    async (_search, { id = '' }) => {
      const auctionId = await auctionShownOn(registry.house.database.db, id)
      return [
        firstRead(readItem, { params: { id } }),
        firstRead(similarItems, { params: { itemId: id } }),
        ...(auctionId ? [firstRead(readAuction, { params: { auctionId } })] : []),
      ]
    },
    answered => {
      const [image] = answered(readItem)?.data.images ?? []
      return { picture: image && pictureSource(image, GALLERY_SIZES) }
    },
  )
  registry.sitemap(async db => (await offeredIds(db)).map(itemPathOf))
  const offered = (userId: string, id: string) => ({ userId, kind: 'offered' as const, target: { kind: ITEM, id } })
  registry.when(itemPublished, 'note-offered', (tx, { ownerId, itemId }) => noteActivity(tx, offered(ownerId, itemId)))
  registry.when(itemLeft, 'forget-offered', async (tx, { ownerId, itemId, status }) => {
    // What was sold or closed stays part of what they did.
    if (status !== 'sold' && status !== 'closed') await forgetActivity(tx, offered(ownerId, itemId))
  })
}
