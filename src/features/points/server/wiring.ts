import type { Tx } from '../../../platform/server/db.ts'
import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import { emailVerified } from '../../accounts/contract.ts'
import { personById } from '../../accounts/server/public.ts'
import { agreementDone } from '../../agreements/contract.ts'
import { itemLeft, itemMovedUnseen, itemPublished } from '../../items/contract.ts'
import { statusChanged } from '../../profiles/contract.ts'
import { credited } from '../../referrals/contract.ts'
import { reviewHidden, reviewShown, reviewWritten } from '../../reviews/contract.ts'
import { commentRemoved } from '../../social/contract/comments.ts'
import { myPoints, myStatement } from '../contract.ts'
import * as requests from '../contract/requests.ts'
import * as rules from '../contract/rules.ts'
import * as uses from '../contract/uses.ts'
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
import { personal } from './personal.ts'
import { balancesOf } from './post.ts'
import { creditThePast, payComments } from './progress.ts'
import { readPoints, readStatement } from './read-points.ts'
import { askConversion, transferOf } from './requests/ask-conversion.ts'
import { decideRequest, readDecision, takeRequest } from './requests/decide-request.ts'
import { staffRequest } from './requests/request-rows.ts'
import { memberPoints, requestPage } from './requests/staff-reads.ts'
import { waits } from './requests/waits.ts'
import { changeRule, ruleViews, tellOfJoining } from './rules/rule-rows.ts'
import { tryRule } from './rules/try-rule.ts'
import { redeemFeatured, redeemMonths, usesOf } from './uses/redeem.ts'

/** Points: booked like money, given by rules, spent by their members. */
export const pointsFeature = defineFeature('points', { en, ar }, pages, registry => {
  registry.personal(personal)
  registry.about('Points: what they are given for, one’s own balances and statement.')
  registerCauses(registry)
  registerRequests(registry)
  registerRules(registry)
  registerUses(registry)
  registry.onRead(myPoints, async ({ db, viewer, language }) => ({
    data: await readPoints(db, viewer.id, language, registry.house.siteUrl()),
  }))
  registry.onRead(myStatement, ({ db, viewer, query, language }) => readStatement(db, viewer.id, query, language))
  registry.every('pay-comments', '7,22,37,52 * * * *', () => payComments(registry.house))
  registry.every('look-up-fees', '* * * * *', () => lookUpFees(registry.house))
  registry.every('credit-the-past', '* * * * *', () => creditThePast(registry.house))
})

/** What points are given for, and taken back with. */
function registerCauses({ house, when }: Registry): void {
  when(emailVerified, 'joining', (tx, { userId }) => settleJoining(tx, userId))
  when(statusChanged, 'profile', (tx, { userId }) => settleProfile(tx, userId))
  when(credited, 'referral', (tx, { userId }) => settleReferral(tx, userId))
  when(itemPublished, 'first-item', (tx, { ownerId }) => settleFirstItem(tx, ownerId))
  when(itemLeft, 'item-left', (tx, { ownerId }) => settleFirstItem(tx, ownerId))
  when(itemMovedUnseen, 'item-moved-unseen', (tx, { ownerId }) => settleFirstItem(tx, ownerId))
  when(agreementDone, 'agreement', (tx, { agreementId }) => settleAgreement(tx, agreementId))
  for (const moved of [reviewWritten, reviewHidden, reviewShown])
    when(moved, `review-${moved.name.split('.')[1]}`, (tx, { reviewId }) => settleReview(tx, reviewId))
  when(commentRemoved, 'comment-removed', (tx, { commentId }) => settleComment(tx, house.targets, commentId))
}

/** Requests to convert: members ask, staff decide with the evidence beside them. */
function registerRequests(registry: Registry): void {
  registry.permission('points.read', 'points.decide')
  registry.waits(...waits)
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

/** What points are given for: amounts, caps, on or off, and what it would have given. */
function registerRules({ house, permission, onRead, on, started }: Registry): void {
  permission('points.rules')
  started(() => tellOfJoining(house.database.db))
  onRead(rules.listRules, async ({ db }) => {
    const data = await ruleViews(db)
    return { data, count: data.length }
  })
  on(rules.changeRule, async ({ tx, viewer, params, body, origin, say }) => ({
    message: say('rules.saved'),
    data: await changeRule(tx, { id: viewer.id, origin }, params.rule, body),
  }))
  onRead(rules.tryRule, ({ db, params, body }) => tryRule(db, params.rule, body))
}

/** What earned points buy. */
function registerUses({ onRead, on }: Registry): void {
  const left = async (tx: Tx, userId: string) => {
    const { pending, earned, redeemed } = await balancesOf(tx, userId)
    return { pending, earned, redeemed }
  }
  onRead(uses.readUses, async ({ db, viewer, language }) => ({ data: await usesOf(db, viewer, language) }))
  on(uses.redeemFeatured, async ({ tx, viewer, body, say }) => {
    await redeemFeatured(tx, viewer, body)
    return { message: say('uses.done.featured'), data: await left(tx, viewer.id) }
  })
  on(uses.redeemMonths, async ({ tx, viewer, body, say }) => {
    await redeemMonths(tx, viewer, body)
    return { message: say('uses.done.plan'), data: await left(tx, viewer.id) }
  })
}
