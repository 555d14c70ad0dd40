import { firstRead } from '../../../platform/server/first-read.ts'
import type { FuseBox } from '../../../platform/server/wire.ts'
import { wire } from '../../../platform/server/wire.ts'
import { orderOf } from '../../../platform/shared/page.ts'
import { pictureSource } from '../../../platform/shared/picture-source.ts'
import { emailVerified } from '../../accounts/contract.ts'
import { readAuction } from '../../auctions/contract/calls.ts'
import { readItem } from '../../items/contract/page.ts'
import { ITEM, itemLeft, itemPublished } from '../../items/contract.ts'
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
import { readOwnPage, readShowcase, readShowcaseById } from '../contract/page.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { headOf } from './head.ts'
import { itemHead } from './item-head.ts'
import { auctionShownOn, offeredIds, similarTo } from './item-queries.ts'
import { memberFor } from './member-read.ts'
import { forgetActivity, noteActivity } from './note-activity.ts'
import { shownUsernames } from './queries.ts'
import { readActivities } from './read-activities.ts'
import { readDetails } from './read-details.ts'
import { readFollowers } from './read-followers.ts'
import { ownPageOf, showcaseOf, showcaseOfUser } from './read-showcase.ts'
import { shareFacts } from './share-facts.ts'

const FIRST_PAGE = { page: 1, perPage: 24, order: { by: 'createdAt', desc: true } } as const

/** What members did, and what is noted of it. */
function wireActivities(box: FuseBox): void {
  const { targets } = box.house
  box.onRead(details.searchActivities, async ({ db, viewer, params, body, language }) => {
    await memberFor(db, viewer, params.id, 'activities')
    return readActivities({ db, viewer, language, targets }, params.id, {
      ...body,
      order: orderOf(body, 'createdAt'),
    })
  })
  box.onRead(details.listActivities, async ({ db, viewer, params, language }) => {
    await memberFor(db, viewer, params.id, 'activities')
    return readActivities({ db, viewer, language, targets }, params.id, FIRST_PAGE)
  })
  box.when(emailVerified, 'note-joined', (tx, { userId }) => noteActivity(tx, { userId, kind: 'joined' }))
  box.when(profileWentLive, 'note-approved', async (tx, { profileId }) => {
    const profile = await profileById(tx, profileId)
    if (profile) await noteActivity(tx, { userId: profile.user_id, kind: 'approved' })
  })
  box.when(followed, 'note-followed', (tx, { userId, kind, id }) =>
    noteActivity(tx, { userId, kind: 'followed', target: { kind, id } }),
  )
  box.when(credited, 'note-invited', (tx, { referrerId, userId }) =>
    noteActivity(tx, { userId: referrerId, kind: 'invited', target: { kind: 'member', id: userId } }),
  )
  box.when(unfollowed, 'forget-followed', (tx, { userId, kind, id }) =>
    forgetActivity(tx, { userId, kind: 'followed', target: { kind, id } }),
  )
}

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

/** `user/details/{id}`, but what a member did. */
function wireDetails(box: FuseBox): void {
  box.onRead(details.memberDetails, async ({ db, viewer, params }) => ({
    data: await readDetails(db, viewer, await memberFor(db, viewer, params.id, 'details')),
  }))
  box.onRead(details.listFollowers, async ({ db, viewer, params, query }) =>
    readFollowers(db, viewer, await memberFor(db, viewer, params.id, 'followers'), query),
  )
  box.onRead(details.listReviews, async ({ db, viewer, params, query }) => {
    await memberFor(db, viewer, params.id, 'reviews')
    const page = await reviewsOf(db, viewer, params.id, query)
    return { ...page, ratingNumber: page.mean }
  })
  box.onRead(details.searchOffers, async ({ db, viewer, params, body }) => {
    await memberFor(db, viewer, params.id, 'offers')
    return itemsOfOwner(db, viewer, params.id, { ...body, order: orderOf(body, 'createdAt') })
  })
  box.onRead(details.searchComments, async ({ db, viewer, params, body }) => {
    await memberFor(db, viewer, params.id, 'comments')
    return commentsOfMember(db, box.house.targets, viewer, params.id, { ...body, order: orderOf(body, 'createdAt') })
  })
  box.onRead(details.searchComplaints, async ({ db, viewer, params, body }) => {
    await memberFor(db, viewer, params.id, 'complaints')
    const wish = { ...body, order: orderOf(body, 'createdAt') }
    return listReports(db, box.house.files, params.id, wish, ownReport)
  })
  box.onRead(details.searchSubscriptions, async ({ db, viewer, params, body, language }) => {
    await memberFor(db, viewer, params.id, 'subscriptions')
    return subscriptionPage(db, params.id, { ...body, order: orderOf(body, 'createdAt') }, language)
  })
}

/** Pages of items: what is like them, their heads, their place in the sitemap, and what members are told to offer. */
function wireItems(box: FuseBox): void {
  box.onRead(similarItems, async ({ db, viewer, params: { itemId } }) => {
    const seen = await lookAtItems(db, viewer, [itemId])
    const data = seen.length > 0 ? await itemCards(db, viewer, await similarTo(db, itemId)) : []
    return { data, count: data.length }
  })
  box.head((db, path, language) => itemHead(db, path, language, box.house.siteUrl()))
  box.firstReads(
    '/profile/details/:id',
    async (_search, { id = '' }) => {
      const auctionId = await auctionShownOn(box.house.database.db, id)
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
  box.sitemap(async db => (await offeredIds(db)).map(itemPathOf))
  const offered = (userId: string, id: string) => ({ userId, kind: 'offered' as const, target: { kind: ITEM, id } })
  box.when(itemPublished, 'note-offered', (tx, { ownerId, itemId }) => noteActivity(tx, offered(ownerId, itemId)))
  box.when(itemLeft, 'forget-offered', async (tx, { ownerId, itemId, status }) => {
    // What was sold or closed stays part of what they did.
    if (status !== 'sold' && status !== 'closed') await forgetActivity(tx, offered(ownerId, itemId))
  })
}
