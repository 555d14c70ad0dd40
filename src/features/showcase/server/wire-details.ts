import type { FuseBox } from '../../../platform/server/wire.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { emailVerified } from '../../accounts/contract.ts'
import { itemsOfOwner } from '../../items/server/item-reads.ts'
import { subscriptionsOf } from '../../plans/server/queries.ts'
import { subscriptionView } from '../../plans/server/view.ts'
import { profileWentLive } from '../../profiles/contract.ts'
import { profileById } from '../../profiles/server/profile-reads.ts'
import { credited } from '../../referrals/contract.ts'
import { listReports } from '../../reports/server/list-reports.ts'
import { ownReport } from '../../reports/server/view.ts'
import { followed, unfollowed } from '../../social/contract.ts'
import { commentsOfMember } from '../../social/server/comments-of-member.ts'
import * as details from '../contract/details.ts'
import { memberFor } from './member-read.ts'
import { forgetActivity, noteActivity } from './note-activity.ts'
import { readActivities } from './read-activities.ts'
import { readDetails } from './read-details.ts'
import { readFollowers } from './read-followers.ts'

const FIRST_PAGE = { page: 1, perPage: 24, sortBy: 'createdAt', sortDesc: true } as const
const NOTHING = { data: [], count: 0 }

/** `user/details/{id}` and what is noted for it. */
export function wireDetails(box: FuseBox): void {
  wireActivities(box)
  box.onRead(details.memberDetails, async ({ db, viewer, params }) => ({
    data: await readDetails(db, viewer, await memberFor(db, viewer, params.id, 'details')),
  }))
  box.onRead(details.listFollowers, async ({ db, viewer, params, query }) =>
    readFollowers(db, viewer, await memberFor(db, viewer, params.id, 'followers'), query),
  )
  box.onRead(details.listReviews, async ({ db, viewer, params }) => {
    await memberFor(db, viewer, params.id, 'reviews')
    return { ...NOTHING, ratingNumber: null }
  })
  box.onRead(details.searchOffers, async ({ db, viewer, params, body }) => {
    await memberFor(db, viewer, params.id, 'offers')
    return itemsOfOwner(db, viewer, params.id, body)
  })
  box.onRead(details.searchComments, async ({ db, viewer, params, body }) => {
    await memberFor(db, viewer, params.id, 'comments')
    return commentsOfMember(db, box.house.targets, viewer, params.id, body)
  })
  box.onRead(details.searchComplaints, async ({ db, viewer, params, body }) => {
    await memberFor(db, viewer, params.id, 'complaints')
    return listReports(db, box.house.files, params.id, body, ownReport)
  })
  box.onRead(details.searchSubscriptions, async ({ db, viewer, params, body, language }) => {
    await memberFor(db, viewer, params.id, 'subscriptions')
    const rows = await subscriptionsOf(db, params.id)
    const sorted = body.sortDesc ? rows : rows.toReversed()
    const from = offsetOf(body)
    const data = sorted.slice(from, from + body.perPage).map(row => subscriptionView(row, language))
    return { data, count: rows.length }
  })
}

function wireActivities(box: FuseBox): void {
  const { targets } = box.house
  box.onRead(details.searchActivities, async ({ db, viewer, params, body, language }) => {
    await memberFor(db, viewer, params.id, 'activities')
    return readActivities({ db, viewer, language, targets }, params.id, body)
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
