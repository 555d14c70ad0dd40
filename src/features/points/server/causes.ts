import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { TargetKind } from '../../../platform/server/registry.ts'
import { peopleByIds, personById, viewerOf } from '../../accounts/server/public.ts'
import { agreementFacts, agreementPage } from '../../agreements/server/public.ts'
import { itemPathOf } from '../../items/rules.ts'
import { COMMENT } from '../../social/contract/comments.ts'
import { pairOf } from '../rules.ts'
import { give, takeBack } from './give.ts'
import { holdMembers, type Words } from './post.ts'

/**
 * Each of these looks at a cause as it stands now and books what follows: points for one that stands, nothing twice, and back what was
 * given for one that is no more. So it does not matter how often, or in which order, their events are heard.
 */

/** Somebody is a person here: they verified their address. */
export async function settleJoining(tx: Tx, userId: string): Promise<void> {
  const person = await personById(tx, userId)
  if (!person?.verifiedAt) return
  const due = { userId, key: userId, happenedAt: person.verifiedAt }
  await give(tx, { ...due, rule: 'joining' })
  await give(tx, { ...due, rule: 'email-verified', link: '/account-setting' })
}

/** A profile is approved, or not any more. Who was suspended was no gain for whoever brought them either. */
export async function settleProfile(tx: Tx, userId: string): Promise<void> {
  const person = await personById(tx, userId)
  if (!person) return
  if (person.profileStatus === 'approved') {
    const { at } = await tx
      .selectFrom('profiles')
      .select(e => e.fn.coalesce(e.fn.max('verified_at'), sql<Date>`clock_timestamp()`).as('at'))
      .where('user_id', '=', userId)
      .where('status', '=', 'approved')
      .executeTakeFirstOrThrow()
    await settleReferral(tx, userId)
    await give(tx, { rule: 'profile-approved', userId, key: userId, link: '/pages/profile', happenedAt: at })
    return
  }
  // First, since it holds both sides.
  if (person.profileStatus === 'suspended') await settleReferral(tx, userId)
  await takeBack(tx, 'profile-approved', userId)
}

/** Whoever brought a member, and that member, get the same, when the first profile was approved. */
export async function settleReferral(tx: Tx, invitedId: string): Promise<void> {
  const fact = await tx.selectFrom('referral_credits').selectAll().where('user_id', '=', invitedId).executeTakeFirst()
  if (!fact) return
  const sides = [fact.referrer_id, invitedId]
  await holdMembers(tx, sides)
  const people = await peopleByIds(tx, sides)
  const stands = people.get(invitedId)?.profileStatus !== 'suspended'
  for (const userId of sides) {
    const key = `${invitedId}:${userId}`
    const name = people.get(userId === invitedId ? fact.referrer_id : invitedId)?.name ?? ''
    if (stands)
      await give(tx, {
        rule: 'referral',
        userId,
        key,
        words: { name },
        link: '/referrals',
        happenedAt: fact.credited_at,
      })
    else await takeBack(tx, 'referral', key)
  }
}

/** A member has something on offer that was published and neither removed nor hidden, or nothing of the kind any more. */
export async function settleFirstItem(tx: Tx, ownerId: string): Promise<void> {
  const first = await tx
    .selectFrom('items')
    .select(['id', 'name', 'published_at'])
    .where('owner_id', '=', ownerId)
    .where('status', '<>', 'removed')
    .where('published_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('item_hidings').select('id').whereRef('item_id', '=', 'items.id').where('lifted_at', 'is', null),
        ),
      ),
    )
    .orderBy('published_at')
    .limit(1)
    .executeTakeFirst()
  if (!first) return takeBack(tx, 'first-item', ownerId)
  const about = { words: { thing: first.name }, link: itemPathOf(first.id), happenedAt: first.published_at! }
  await give(tx, { rule: 'first-item', userId: ownerId, key: ownerId, ...about })
}

/** A review stands, or staff took it out. */
export async function settleReview(tx: Tx, reviewId: string): Promise<void> {
  const review = await tx
    .selectFrom('reviews')
    .leftJoin('review_hidings as hiding', join =>
      join.onRef('hiding.review_id', '=', 'reviews.id').on('hiding.lifted_at', 'is', null),
    )
    .innerJoin('users as member', 'member.id', 'reviews.member_id')
    .select([
      'reviews.author_id',
      'reviews.agreement_id',
      'reviews.meeting_id',
      'reviews.thing',
      'reviews.created_at',
      'member.name',
      'hiding.id as hidden',
    ])
    .where('reviews.id', '=', reviewId)
    .executeTakeFirst()
  if (!review || review.hidden) return takeBack(tx, 'review', reviewId)
  const words = { name: review.name, thing: (review.thing as { name: string }).name }
  const link = review.agreement_id ? agreementPage(review.agreement_id) : `/meeting/${review.meeting_id}`
  await give(tx, {
    rule: 'review',
    userId: review.author_id,
    key: reviewId,
    words,
    link,
    happenedAt: review.created_at,
  })
}

/** An agreement is done: both sides are paid, unless these two were for another one within 30 days. */
export async function settleAgreement(tx: Tx, agreementId: string): Promise<void> {
  const facts = await agreementFacts(tx, agreementId)
  if (facts?.state !== 'done') return
  const sides = [
    { id: facts.requester_id, other: facts.owner.name },
    { id: facts.owner_id, other: facts.requester.name },
  ]
  await holdMembers(tx, [facts.requester_id, facts.owner_id])
  const { at } = await tx
    .selectFrom('agreement_steps')
    .select(e => e.fn.coalesce(e.fn.min('at'), sql<Date>`clock_timestamp()`).as('at'))
    .where('agreement_id', '=', agreementId)
    .where('act', 'in', ['done', 'decided-done'])
    .executeTakeFirstOrThrow()
  const pair = pairOf(facts.requester_id, facts.owner_id)
  for (const { id, other } of sides) {
    const words = { name: other, thing: facts.thing.name }
    const due = { userId: id, key: `${agreementId}:${id}`, pair, happenedAt: at }
    await give(tx, { rule: 'agreement', ...due, words, link: agreementPage(agreementId) })
  }
}

/** A comment stood for a day, or is gone. */
export async function settleComment(tx: Tx, targets: () => readonly TargetKind[], commentId: string): Promise<void> {
  const comment = await tx.selectFrom('comments').selectAll().where('id', '=', commentId).executeTakeFirst()
  if (!comment || comment.removed_at) return takeBack(tx, 'comment', commentId)
  const author = await viewerOf(tx, comment.author_id)
  const seen = (kind: string, id: string) =>
    targets()
      .find(one => one.kind === kind)
      ?.look(tx, author, [id])
  const [thing] = (await seen(comment.target_kind, comment.target_id)) ?? []
  const [view] = (await seen(COMMENT, commentId)) ?? []
  const words: Words = thing ? { thing: thing.title } : {}
  const due = { rule: 'comment', userId: comment.author_id, key: commentId, words } as const
  await give(tx, { ...due, link: view?.link ?? null, happenedAt: comment.created_at })
}
