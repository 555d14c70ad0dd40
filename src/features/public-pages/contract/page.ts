import { z } from 'zod'
import { ROLES } from '../../../platform/shared/access.ts'
import { call } from '../../../platform/shared/call.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { CardView, ProfileView } from '../../profiles/contract.ts'

/** As whom the owner looks at their own page; `own` shows everything. */
export const VIEWERS = ['own', 'visitor', 'member', 'platinum'] as const

/** A public page: who it is, what the reader may see of it, and who is like them. */
export const PublicPageView = z.object({
  card: CardView,
  /** The account behind it, which is what members follow, keep, block and report. */
  userId: Id,
  counts: z.object({
    followers: z.number().int(),
    activities: z.number().int(),
    offers: z.number().int(),
    reviews: z.number().int(),
  }),
  view: ProfileView,
  /** IANA zone of their country. */
  zone: z.string().nullable(),
  /** Whether they offer times for meetings. */
  offersTimes: z.boolean(),
  /** The reader's own page: they may look at it as others do. */
  own: z.boolean(),
  similar: z.array(CardView),
})
export type PublicPageView = z.infer<typeof PublicPageView>

/** One's own page: as it is, or as it will be once it is approved; the club's people have a simple one. */
export const OwnPage = z.object({
  /** Null for whoever has no profile. */
  publicPage: PublicPageView.nullable(),
  /** Whether others see it by now. */
  public: z.boolean(),
  person: z.object({
    name: z.string(),
    username: z.string(),
    role: z.enum(ROLES),
    picture: z.string().nullable(),
    since: z.iso.datetime(),
  }),
})
export type OwnPage = z.infer<typeof OwnPage>

export const readOwnPage = call('GET /my-page', {
  summary: 'One’s own page, also while it waits for approval; `viewAs` shows it as a visitor or a member sees it.',
  access: 'with-profile',
  query: z.object({ viewAs: z.enum(VIEWERS).optional() }),
  answer: z.object({ data: OwnPage }),
})

export const readPublicPage = call('GET /public-pages/:username', {
  summary: 'The public page of an approved profile, each field by its audience.',
  description: '`viewAs` is for the owner only: the page as a visitor, a member or a Platinum member sees it.',
  access: 'anyone',
  params: z.object({ username: z.string().min(1).max(40) }),
  query: z.object({ viewAs: z.enum(VIEWERS).optional() }),
  answer: z.object({ data: PublicPageView }),
})

export const readPublicPageById = call('GET /public-pages/by-id/:profileId', {
  summary: 'The same page, asked for by the id of the profile.',
  access: 'anyone',
  params: z.object({ profileId: Id }),
  answer: z.object({ data: PublicPageView }),
})
