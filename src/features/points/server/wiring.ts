import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import { emailVerified } from '../../accounts/contract.ts'
import { personById } from '../../accounts/server/public.ts'
import { agreementDone } from '../../agreements/contract.ts'
import { itemLeft, itemPublished } from '../../items/contract.ts'
import { statusChanged } from '../../profiles/contract.ts'
import { credited } from '../../referrals/contract.ts'
import { reviewHidden, reviewShown, reviewWritten } from '../../reviews/contract.ts'
import { commentRemoved } from '../../social/contract/comments.ts'
import * as requests from '../contract/requests.ts'
import { myPoints, myStatement } from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import {
  settleAgreement,
  settleComment,
  settleFirstItem,
  settleJoining,
  settleProfile,
  settleReferral,
  settleReview,
} from './causes.ts'
import { lookUpFees } from './chain/look-up-fees.ts'
import { creditThePast, payComments } from './progress.ts'
import { readPoints, readStatement } from './read-points.ts'
import { askConversion, transferOf } from './requests/ask-conversion.ts'
import { decideRequest, readDecision, takeRequest } from './requests/decide-request.ts'
import { staffRequest } from './requests/request-rows.ts'
import { memberPoints, requestPage } from './requests/staff-reads.ts'

/** Points: booked like money, given by rules, spent by their members. */
export const pointsFeature = defineFeature('points', { en, ar }, pages, registry => {
  registry.about('Points: what they are given for, one’s own balances and statement.')
  registerCauses(registry)
  registerRequests(registry)
  registry.onRead(myPoints, async ({ db, viewer, language }) => ({
    data: await readPoints(db, viewer.id, language, registry.house.siteUrl()),
  }))
  registry.onRead(myStatement, ({ db, viewer, query }) => readStatement(db, viewer.id, query))
  registry.every('pay-comments', '7,22,37,52 * * * *', () =>
    payComments(registry.house.database.db, registry.house.targets),
  )
  registry.every('look-up-fees', '* * * * *', () => lookUpFees(registry.house))
  registry.every('credit-the-past', '* * * * *', () => creditThePast(registry.house.database.db))
})

/** What points are given for, and taken back with. */
function registerCauses({ house, when }: Registry): void {
  when(emailVerified, 'joining', (tx, { userId }) => settleJoining(tx, userId))
  when(statusChanged, 'profile', (tx, { userId }) => settleProfile(tx, userId))
  when(credited, 'referral', (tx, { userId }) => settleReferral(tx, userId))
  when(itemPublished, 'first-item', (tx, { ownerId }) => settleFirstItem(tx, ownerId))
  when(itemLeft, 'item-left', (tx, { ownerId }) => settleFirstItem(tx, ownerId))
  when(agreementDone, 'agreement', (tx, { agreementId }) => settleAgreement(tx, agreementId))
  for (const moved of [reviewWritten, reviewHidden, reviewShown])
    when(moved, `review-${moved.name.split('.')[1]}`, (tx, { reviewId }) => settleReview(tx, reviewId))
  when(commentRemoved, 'comment-removed', (tx, { commentId }) => settleComment(tx, house.targets, commentId))
}

/** Requests to convert: members ask, staff decide with the evidence beside them. */
function registerRequests(registry: Registry): void {
  registry.permission('points.read', 'points.decide')
  registry.notice(requests.requestApproved, requests.requestRejected)
  registry.onRead(requests.readTransfer, async ({ db, viewer }) => ({ data: await transferOf(db, viewer.id) }))
  registry.on(requests.requestConversion, async ({ tx, viewer, body, say }) => ({
    message: say('transfer.thanks'),
    data: await askConversion(tx, viewer.id, body.transactionHash),
  }))
  registry.onRead(requests.listRequests, ({ db, query }) => requestPage(db, query))
  registry.onRead(requests.readMemberPoints, async ({ db, params, language }) => ({
    data: await memberPoints(db, params.userId, language),
  }))
  registry.on(requests.takeRequest, async ({ tx, viewer, params, say }) => {
    await takeRequest(tx, viewer.id, params.requestId)
    return { message: say('requests.taken'), data: await staffRequest(tx, params.requestId) }
  })
  registry.on(requests.decideRequest, async ({ tx, viewer, params, body, origin, say }) => {
    const decision = readDecision(body)
    const name = (await personById(tx, viewer.id))?.name ?? ''
    await decideRequest(tx, { id: viewer.id, name, origin }, params.requestId, decision)
    return { message: say(`requests.done.${body.decision}`), data: await staffRequest(tx, params.requestId) }
  })
}
