import { z } from 'zod'
import { Ask } from '../../../engines/forms/contract.ts'
import { call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { listOf, Paging } from '../../../platform/shared/page.ts'
import { Asks } from '../../profiles/contract.ts'
import { ItemCard, ItemKindKey, ItemStatus } from '../contract.ts'

/** An item in the back-office: its card, and what staff know of it besides. */
export const OfficeItem = z.object({
  card: ItemCard,
  statusAt: z.iso.datetime(),
  hidden: z.object({ reason: z.string(), by: z.string().nullable(), at: z.iso.datetime() }).nullable(),
  featuredUntil: z.iso.datetime().nullable(),
  sold: z.number().int(),
  quantity: z.number().int().nullable(),
  /** What was asked last of one that waits, or whose owner is to change it; null where nothing was. */
  asked: z.object({ reason: z.string().nullable(), asks: z.array(Ask) }).nullable(),
})
export type OfficeItem = z.infer<typeof OfficeItem>

const READERS = { anyOf: [{ permission: 'items.moderate' }, { permission: 'items.review' }] } as const

export const listItems = call('GET /items', {
  summary: 'Items of every status, for staff; by kind, status, owner or words.',
  access: READERS,
  query: Paging.extend({
    kind: ItemKindKey.optional(),
    status: ItemStatus.optional(),
    hidden: z.boolean().optional(),
    featured: z.boolean().optional(),
    saleType: z.enum(['1', '2', '3']).optional(),
    search: z.string().max(120).optional(),
    ownerId: Id.optional(),
    sortBy: z.enum(['name', 'status', 'published', 'price']).default('published'),
    sortDesc: z.boolean().default(true),
  }),
  answer: listOf(OfficeItem),
})

export const moderateItems = call('POST /items/moderate', {
  summary: 'Hides, shows again, features or stops featuring some items; hiding takes a reason that its owner reads.',
  description:
    '`days` is for how long an item stands in front. What already is so stays so. Items that are not there are named in `missing`.',
  access: { permission: 'items.moderate' },
  body: z.object({
    ids: z.array(Id).min(1).max(100),
    action: z.enum(['hide', 'restore', 'feature', 'unfeature']),
    reason: z.string().trim().max(1000).optional(),
    days: z.number().int().min(1).max(365).optional(),
  }),
  answer: z.object({ message: z.string(), changed: z.array(Id), missing: z.array(Id) }),
})

export const reviewItem = call('POST /items/:itemId/review', {
  summary:
    'Publishes an item that waits for review, or asks its owner for changes: in a sentence, at its fields, or both.',
  description: 'What is asked at a field stands at that field of the wizard, and all of it in one mail.',
  access: { permission: 'items.review' },
  params: z.object({ itemId: Id }),
  body: z.object({
    decision: z.enum(['approve', 'ask']),
    reason: z.string().trim().max(1000).optional(),
    asks: Asks.optional(),
  }),
  answer: Done,
  refusals: { 'items.not-reviewed': 409 },
})
