import { z } from 'zod'
import { call } from '../../platform/shared/call.ts'
import { event } from '../../platform/shared/event.ts'
import { Done, Id } from '../../platform/shared/ids.ts'
import { notice } from '../../platform/shared/notice.ts'
import { listOf, Paging } from '../../platform/shared/page.ts'
import { LANGUAGES } from '../../platform/shared/text.ts'
import { Party } from '../agreements/contract.ts'
import { REPLY, TEXT } from './rules.ts'

/** The kind of target that stands for a review. */
export const REVIEW = 'review'
/** The kind of target that stands for the reply to a review; its id is the review's. */
export const REPLY_TO_REVIEW = 'review-reply'

const Written = z.object({ text: z.string(), language: z.enum(LANGUAGES) })

/** What somebody says of a member they dealt with. */
export const Review = z.object({
  _id: Id,
  stars: z.number().int(),
  text: z.string(),
  language: z.enum(LANGUAGES),
  author: Party,
  memberId: Id,
  /** What they dealt in. */
  thing: z.object({ name: z.string(), language: z.enum(LANGUAGES) }),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  /** `held` says why one’s own reply waits for the club before others read it. */
  reply: Written.extend({ createdAt: z.iso.datetime(), held: z.string().nullable() }).nullable(),
  /** Hidden by staff: shown to its author and to staff only, with the reason. */
  hidden: z.object({ reason: z.string(), at: z.iso.datetime() }).nullable(),
})
export type Review = z.infer<typeof Review>

/** The reviews of a member: mean with two decimals, how many of one to five stars, a page of them. */
export const ReviewPage = listOf(Review).extend({
  mean: z.number().nullable(),
  /** How many give one, two, three, four, five stars. */
  stars: z.array(z.number().int()).length(5),
})
export type ReviewPage = z.infer<typeof ReviewPage>

const Filled = z.object({ stars: z.number().int().min(1).max(5), text: z.string().trim().min(TEXT.min).max(TEXT.max) })
const OneReview = z.object({ reviewId: Id })
const OneAnswer = Done.extend({ data: Review })
const LIMITS = [{ max: 60, seconds: 3600, by: 'caller' }] as const

export const writeReview = call('POST /reviews', {
  summary: 'Says how dealing with the other side of a done agreement went; once for each side.',
  access: 'signed-in',
  body: Filled.extend({ agreementId: Id }),
  answer: OneAnswer,
  status: 201,
  refusals: { 'reviews.not-done': 409, 'reviews.written-already': 409 },
  limits: LIMITS,
})

const OneMeeting = z.object({ meetingId: Id })

export const readMeetingReview = call('GET /meetings/:meetingId/review', {
  summary: 'Whom the caller may review after a meeting of two, and what they wrote; not found where they may not.',
  access: 'signed-in',
  params: OneMeeting,
  answer: z.object({ data: z.object({ name: z.string(), title: z.string(), review: Review.nullable() }) }),
})

export const reviewMeeting = call('POST /meetings/:meetingId/review', {
  summary: 'Says how a meeting of two with a member went; once for each pair, however often they meet.',
  access: 'signed-in',
  params: OneMeeting,
  body: Filled,
  answer: OneAnswer,
  status: 201,
  refusals: { 'reviews.written-already': 409 },
  limits: LIMITS,
})

export const editReview = call('PUT /reviews/:reviewId', {
  summary: 'Changes one’s own review within 24 hours, as long as it was not replied to.',
  access: 'signed-in',
  params: OneReview,
  body: Filled,
  answer: OneAnswer,
  refusals: { 'reviews.replied': 409, 'reviews.too-late': 409 },
  limits: LIMITS,
})

export const replyToReview = call('PUT /reviews/:reviewId/reply', {
  summary: 'Answers a review of oneself in public; once, and it stays as it is.',
  access: 'signed-in',
  params: OneReview,
  body: z.object({ text: z.string().trim().min(REPLY.min).max(REPLY.max) }),
  answer: OneAnswer,
  refusals: { 'reviews.replied': 409, 'reviews.not-of-you': 403 },
  limits: LIMITS,
})

export const listReviews = call('GET /reviews', {
  summary: 'What others who dealt with a member say of them, newest first.',
  description: 'Of approved members for everyone; of others for themselves and for staff. Hidden ones are left out.',
  access: 'anyone',
  query: Paging.extend({ userId: Id }),
  answer: ReviewPage,
})

export const reviewsOfAgreement = call('GET /agreements/:agreementId/reviews', {
  summary: 'What both sides of an agreement said of each other; for themselves and staff with `agreements.read`.',
  access: 'signed-in',
  params: z.object({ agreementId: Id }),
  answer: z.object({
    data: z.array(Review),
    /** Who wrote one that staff took out and the reader does not see. */
    taken: z.array(Id),
  }),
})

export const hideReview = call('POST /reviews/:reviewId/hide', {
  summary: 'Hides a review: it is not shown and not counted. Its author reads the reason.',
  access: { permission: 'reviews.moderate' },
  params: OneReview,
  body: z.object({ reason: z.string().trim().min(2).max(500) }),
  answer: OneAnswer,
  refusals: { 'reviews.hidden-already': 409 },
})

export const showReview = call('DELETE /reviews/:reviewId/hide', {
  summary: 'Shows a hidden review again; one that is shown is fine.',
  access: { permission: 'reviews.moderate' },
  params: OneReview,
  answer: OneAnswer,
})

const OfReview = z.object({ reviewId: Id, authorId: Id, memberId: Id })
/** Somebody was reviewed. */
export const reviewWritten = event(
  'reviews.written',
  OfReview.extend({ agreementId: Id.nullable(), meetingId: Id.nullable().default(null) }),
)
/** Staff took a review out, or put it back. */
export const reviewHidden = event('reviews.hidden', OfReview)
export const reviewShown = event('reviews.shown', OfReview)
/** What is said of a member changed: on their own topic and on `reviews:<member>`, so that lists are read again. */
export const reviewsMoved = event('reviews.moved', z.object({ memberId: Id }))

const About = z.object({ name: z.string(), thing: z.string() })
export const noticeWritten = notice('reviews.written', About.extend({ count: z.number().int() }), {
  topic: 'deals',
  about: 'thing',
})
export const noticeReplied = notice('reviews.replied', About, { topic: 'deals', about: 'thing' })
export const noticeHidden = notice('reviews.hidden', About.extend({ reason: z.string() }), {
  topic: 'deals',
  about: 'thing',
})
export const noticeReminder = notice('reviews.reminder', About, { topic: 'deals', waits: 'answer', about: 'thing' })

/** What the audit log keeps. */
declare module '../../platform/shared/audited.ts' {
  interface AuditActions {
    'reviews.hide': true
    'reviews.show': true
  }
}
