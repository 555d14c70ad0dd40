import { z } from 'zod'
import { Named } from '../../engines/forms/contract.ts'
import { USER_TYPES } from '../../platform/shared/access.ts'
import { entitlement } from '../../platform/shared/entitlement.ts'
import { event } from '../../platform/shared/event.ts'
import { FileView } from '../../platform/shared/files-contract.ts'
import { Id } from '../../platform/shared/ids.ts'
import { notice } from '../../platform/shared/notice.ts'
import { LANGUAGES } from '../../platform/shared/text.ts'
import { ITEM_KINDS } from './kinds/item-kinds.ts'
import { PER } from './kinds/periods.ts'

/** The kind of target that stands for an item. */
export const ITEM = 'item'

export const ItemKindKey = z.enum(ITEM_KINDS)
export type ItemKindKey = z.infer<typeof ItemKindKey>

/** Life of an item (product rules, section 6); `draft` is what was not sent yet. */
export const ITEM_STATUSES = [
  'draft',
  'pending_review',
  'changes_requested',
  'published',
  'paused',
  'sold',
  'closed',
  'removed',
] as const
export const ItemStatus = z.enum(ITEM_STATUSES)
export type ItemStatus = z.infer<typeof ItemStatus>

/** 1 own price, 2 open auction, 3 timed auction (spec). */
export const SaleType = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type SaleType = z.infer<typeof SaleType>

/** Whose an item is, as its card says it. */
export const ItemOwner = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  userType: z.enum(USER_TYPES).nullable(),
  /** Null until the review team approved the profile; `by` is a partner's name, null the team itself. */
  verified: z.object({ by: z.string().nullable(), at: z.iso.datetime() }).nullable(),
  /** Address of the small picture. */
  picture: z.string().nullable(),
})
export type ItemOwner = z.infer<typeof ItemOwner>

/** What the auction says of an item's sale; `units` is the price now, else what it begins with. */
export const ItemOffer = z.object({
  auctionId: Id,
  state: z.enum(['scheduled', 'live', 'over']),
  units: z.number().nullable(),
  currency: z.string().nullable(),
  bids: z.number().int(),
  startsAt: z.iso.datetime().nullable(),
  /** Null for an open auction that has no end yet. */
  endsAt: z.iso.datetime().nullable(),
  /** Whoever won is being asked: the item stays as it is until they have answered. */
  held: z.boolean(),
})
export type ItemOffer = z.infer<typeof ItemOffer>

/** An item in lists, feeds and chats. Amounts in whole units; the price is null where the sale is an auction. */
export const ItemCard = z.object({
  _id: Id,
  kind: ItemKindKey,
  status: ItemStatus,
  name: z.string(),
  lang: z.enum(LANGUAGES),
  highlights: z.string(),
  owner: ItemOwner,
  picture: FileView.nullable(),
  category: Named.nullable(),
  country: Named.nullable(),
  saleType: SaleType,
  price: z.object({ units: z.number(), currency: z.string() }).nullable(),
  /** What that price is for; null for the whole. */
  per: z.enum(PER).nullable(),
  offer: ItemOffer.nullable(),
  featured: z.boolean(),
  publishedAt: z.iso.datetime().nullable(),
})
export type ItemCard = z.infer<typeof ItemCard>

const OfItem = z.object({ itemId: Id, ownerId: Id, kind: ItemKindKey })

/** Members may find it from now on: sent for the first time, resumed, reviewed, shown again, its owner back. */
export const itemPublished = event('items.published', OfItem.extend({ saleType: SaleType }), 'itemId')
/** Something of a published item changed that lists show or search by. */
export const itemChanged = event('items.changed', OfItem, 'itemId')
/** Members do not find it any more: `status` is what it is now; `hidden` by staff, `owner-away` with its owner's profile. */
export const itemLeft = event(
  'items.left',
  OfItem.extend({ status: z.enum([...ITEM_STATUSES, 'hidden', 'owner-away'] as const) }),
  'itemId',
)
/** Its status changed while members found it neither before nor after: a paused one was removed, or came back as that. */
export const itemMovedUnseen = event(
  'items.moved-unseen',
  OfItem.extend({ from: z.enum(ITEM_STATUSES), to: z.enum(ITEM_STATUSES) }),
  'itemId',
)
/** What its auction says of it moved: state, price, bids, end. */
export const itemOfferMoved = event('items.offer-moved', z.object({ itemId: Id }), 'itemId')

const OfName = z.object({ name: z.string() })
const Because = OfName.extend({ reason: z.string() })
export const noticeHidden = notice('items.hidden', Because, { topic: 'offers', about: 'name' })
export const noticeShown = notice('items.shown', OfName, { topic: 'offers', mail: false, about: 'name' })
export const noticeApproved = notice('items.approved', OfName, { topic: 'offers', about: 'name' })
export const noticeAsked = notice('items.asked', Because, { topic: 'offers', waits: 'answer', about: 'name' })
/** `date` as people read it: DD/MM/YYYY. */
export const noticeFeatured = notice('items.featured', OfName.extend({ date: z.string() }), {
  topic: 'offers',
  mail: false,
  about: 'name',
})
export const noticeSoldOut = notice('items.sold-out', OfName, { topic: 'offers', mail: false, about: 'name' })

/** What the audit log keeps. */
declare module '../../platform/shared/audited.ts' {
  interface AuditActions {
    'items.moderate': true
    'items.review': true
  }
}

/** What plans open here. */
export const entitlements = [entitlement('items.max', 'limit', 1)]
declare module '../../platform/shared/entitlement.ts' {
  interface EntitlementCodes {
    'items.max': true
  }
}
