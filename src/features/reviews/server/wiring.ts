import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import { holds } from '../../../platform/shared/access.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { agreementDone } from '../../agreements/contract.ts'
import { agreementFacts, sideOf } from '../../agreements/server/public.ts'
import { meetingHeld } from '../../meetings/contract.ts'
import { profileWentLive } from '../../profiles/contract.ts'
import { profileById } from '../../profiles/server/public.ts'
import * as contract from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { hideReview, showReview } from './moderate-review.ts'
import { personal } from './personal.ts'
import { agreementReviews, countRating } from './queries.ts'
import { planReminders, remindSides } from './remind-sides.ts'
import { keepPair, meetingReview, reviewMeeting } from './review-meeting.ts'
import { MODERATE, replyTarget, reviewTarget } from './review-target.ts'
import { readReviews, reviewView } from './reviews-of.ts'
import { editReview, replyToReview, writeReview } from './write-review.ts'
/** What members who dealt with each other say of each other. */
export const reviewsFeature = defineFeature('reviews', { en, ar }, pages, registry => {
  registry.personal(personal)
  registry.about('What members who dealt with each other say of each other.')
  registry.permission(MODERATE)
  registry.notice(contract.noticeWritten, contract.noticeReplied, contract.noticeHidden, contract.noticeReminder)
  registry.target(reviewTarget)
  registry.target(replyTarget)
  registry.topic('reviews', Id, async () => true)
  registerReads(registry)
  registerWrites(registry)
  registry.when(agreementDone, 'plan-reminders', (tx, { agreementId, requesterId, ownerId }) =>
    planReminders(tx, agreementId, [requesterId, ownerId]),
  )
  registry.when(meetingHeld, 'keep-pair', keepPair)
  // A profile that is new to the lists carries what was said of its owner before.
  registry.when(profileWentLive, 'carry-rating', async (tx, { profileId }) => {
    const profile = await profileById(tx, profileId)
    if (profile) await countRating(tx, profile.user_id)
  })
  registry.every('remind', '20 * * * *', () => remindSides(registry.house.database.db))
})

function registerReads({ house, onRead }: Registry): void {
  onRead(contract.listReviews, ({ db, viewer, query }) => readReviews(db, house.targets, viewer, query))
  onRead(contract.readMeetingReview, async ({ db, viewer, params }) => {
    const { review, ...about } = await meetingReview(db, params.meetingId, viewer.id)
    return { data: { ...about, review: review && reviewView(review, viewer) } }
  })
  onRead(contract.reviewsOfAgreement, async ({ db, viewer, params }) => {
    const agreement = await agreementFacts(db, params.agreementId)
    const own = agreement && sideOf(agreement, viewer.id) !== null
    if (!agreement || !(own || holds(viewer, 'agreements.read'))) return notFound()
    const rows = await agreementReviews(db, agreement.id)
    const seen = rows.filter(row => !row.hidden || row.author_id === viewer.id || holds(viewer, MODERATE))
    const taken = rows.filter(row => !seen.includes(row)).map(row => row.author_id)
    return { data: seen.map(row => reviewView(row, viewer)), taken }
  })
}

/** Writing, changing, answering and hiding reviews. */
function registerWrites({ house, on }: Registry): void {
  on(contract.writeReview, async ({ tx, viewer, body, language, say }) => ({
    message: say('done.written'),
    data: reviewView(await writeReview(tx, house, viewer, { ...body, language }), viewer),
  }))
  on(contract.reviewMeeting, async ({ tx, viewer, params, body, language, say }) => ({
    message: say('done.written'),
    data: reviewView(await reviewMeeting(tx, house, viewer, { ...body, ...params, language }), viewer),
  }))
  on(contract.editReview, async ({ tx, viewer, params, body, language, say }) => ({
    message: say('done.edited'),
    data: reviewView(await editReview(tx, house, viewer, params.reviewId, { ...body, language }), viewer),
  }))
  on(contract.replyToReview, async ({ tx, viewer, params, body, language, say }) => ({
    message: say('done.replied'),
    data: reviewView(await replyToReview(tx, house, viewer, params.reviewId, { ...body, language }), viewer),
  }))
  on(contract.hideReview, async ({ tx, viewer, origin, params, body, say }) => ({
    message: say('done.hidden'),
    data: reviewView(await hideReview(tx, { viewer, origin }, params.reviewId, body.reason), viewer),
  }))
  on(contract.showReview, async ({ tx, viewer, origin, params, say }) => ({
    message: say('done.shown'),
    data: reviewView(await showReview(tx, { viewer, origin }, params.reviewId), viewer),
  }))
}
