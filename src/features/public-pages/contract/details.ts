import { z } from 'zod'
import { ROLES, USER_TYPES } from '../../../platform/shared/access.ts'
import { call } from '../../../platform/shared/call.ts'
import { FileView } from '../../../platform/shared/files-contract.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { listOf, Paging, sortedBy } from '../../../platform/shared/page.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { ItemCard } from '../../items/contract.ts'
import { SubscriptionView } from '../../plans/contract.ts'
import { CardView } from '../../profiles/contract.ts'
import { OwnReport } from '../../reports/contract.ts'
import { ReviewPage } from '../../reviews/contract.ts'

/** What is told of a member: joined the club, first approved, follows something, brought somebody, offers something. */
export const ACTIVITY_KINDS = ['joined', 'approved', 'followed', 'invited', 'offered'] as const

export const ActivityView = z.object({
  _id: Id,
  kind: z.enum(ACTIVITY_KINDS),
  createdAt: z.iso.datetime(),
  /** What it was done to, as the reader sees it; null when it was done to nothing, or is not to be seen any more. */
  target: z.object({ kind: z.string(), id: Id, title: z.string().nullable(), link: z.string().nullable() }).nullable(),
})
export type ActivityView = z.infer<typeof ActivityView>

/** A follower; those without an approved profile are named to the member and to staff only. */
export const FollowerView = z.object({
  _id: Id,
  username: z.string(),
  name: z.string(),
  userType: z.enum(USER_TYPES).nullable(),
  image: FileView.nullable(),
  link: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type FollowerView = z.infer<typeof FollowerView>

/** A member as others refer to them. `card` is null without an approved profile. */
export const MemberDetails = z.object({
  _id: Id,
  username: z.string(),
  name: z.string(),
  role: z.object({ name: z.enum(ROLES) }),
  userType: z.enum(USER_TYPES).nullable(),
  createdAt: z.iso.datetime(),
  card: CardView.nullable(),
  ratingNumber: z.number().nullable(),
  counts: z.object({ followers: z.number().int(), following: z.number().int(), activities: z.number().int() }),
})
export type MemberDetails = z.infer<typeof MemberDetails>

const About = z.object({ id: Id })
/** What a member's entries are ordered by: fields of the rows, `createdAt` in each for the newest. */
export const SORTS = {
  activities: ['createdAt', 'kind'],
  offers: ['createdAt', 'publishedAt', 'name', 'kind', 'status', 'saleType', 'price'],
  comments: ['createdAt', 'text', 'language'],
  complaints: ['createdAt', 'closedAt', 'title', 'kind', 'reason', 'text', 'language'],
  subscriptions: ['createdAt', 'startedAt', 'endsAt', 'plan', 'status', 'isTrial', 'cancelsAtEnd'],
} as const

/** What a member wrote under something; `thing` is null where the reader may not see it any more. */
export const CommentLine = z.object({
  _id: Id,
  text: z.string(),
  language: z.enum(LANGUAGES),
  createdAt: z.iso.datetime(),
  thing: z.object({ kind: z.string(), id: Id, title: z.string(), link: z.string().nullable() }).nullable(),
})

export const memberDetails = call('GET /user/details/:id', {
  name: 'readMember',
  summary: 'A member by the id of the account.',
  access: 'anyone',
  params: About,
  answer: z.object({ data: MemberDetails }),
})

export const searchActivities = call('POST /user/details/:id/activities', {
  name: 'searchActivitiesOfMember',
  summary: 'What a member did, by pages.',
  access: 'anyone',
  reads: true,
  params: About,
  body: sortedBy(SORTS.activities),
  answer: listOf(ActivityView),
})

export const listActivities = call('GET /user/details/:id/activities', {
  name: 'listActivitiesOfMember',
  summary: 'What a member did last.',
  access: 'anyone',
  params: About,
  answer: listOf(ActivityView),
})

export const listFollowers = call('GET /user/details/:id/followers', {
  name: 'listFollowersOfMember',
  summary: 'Who follows a member, newest first.',
  access: 'anyone',
  params: About,
  query: Paging,
  answer: listOf(FollowerView),
})

export const listReviews = call('GET /user/details/:id/reviews', {
  name: 'listReviewsOfMember',
  summary: 'What others who dealt with a member say of them.',
  access: 'anyone',
  params: About,
  query: Paging,
  answer: ReviewPage.extend({ ratingNumber: z.number().nullable() }),
})

export const searchOffers = call('POST /user/details/:id/profiles', {
  name: 'searchOffersOfMember',
  summary: 'The ideas, projects, products and services that a member offers.',
  access: 'anyone',
  reads: true,
  params: About,
  body: sortedBy(SORTS.offers),
  answer: listOf(ItemCard),
})

export const searchComments = call('POST /user/details/:id/comments', {
  name: 'searchCommentsOfMember',
  summary: 'What a member wrote under things of others.',
  access: 'signed-in',
  reads: true,
  params: About,
  body: sortedBy(SORTS.comments),
  answer: listOf(CommentLine),
})

export const searchComplaints = call('POST /user/details/:id/complaints', {
  name: 'searchComplaintsOfMember',
  summary: 'What a member reported to the club.',
  access: 'signed-in',
  reads: true,
  params: About,
  body: sortedBy(SORTS.complaints),
  answer: listOf(OwnReport),
})

export const searchSubscriptions = call('POST /user/details/:id/subscriptions', {
  name: 'searchSubscriptionsOfMember',
  summary: "A member's subscriptions.",
  access: 'signed-in',
  reads: true,
  params: About,
  body: sortedBy(SORTS.subscriptions),
  answer: listOf(SubscriptionView),
})
