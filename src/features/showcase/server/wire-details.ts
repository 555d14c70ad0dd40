import type { FuseBox } from '../../../platform/server/wire.ts'
import { orderOf } from '../../../platform/shared/page.ts'
import { itemsOfOwner } from '../../items/server/item-reads.ts'
import { subscriptionPage } from '../../plans/server/subscription-page.ts'
import { listReports } from '../../reports/server/list-reports.ts'
import { ownReport } from '../../reports/server/view.ts'
import { reviewsOf } from '../../reviews/server/reviews-of.ts'
import { commentsOfMember } from '../../social/server/comments-of-member.ts'
import * as details from '../contract/details.ts'
import { memberFor } from './member-read.ts'
import { readDetails } from './read-details.ts'
import { readFollowers } from './read-followers.ts'

/** `user/details/{id}`, but what a member did. */
export function wireDetails(box: FuseBox): void {
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
