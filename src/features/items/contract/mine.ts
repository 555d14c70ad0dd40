import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { FileView } from '../../../platform/shared/files-contract.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { listOf, Paging } from '../../../platform/shared/page.ts'
import { DraftView } from '../../profiles/contract.ts'
import { ItemCard, ItemKindKey, ItemStatus } from '../contract.ts'
import { OFFERS } from '../rules.ts'

/** A draft of an item as its wizard opens it; `_id` is null until something was saved. `status` and asks are those of what it changes. */
export const ItemDraft = DraftView.omit({ status: true }).extend({ _id: Id.nullable(), status: ItemStatus })
export type ItemDraft = z.infer<typeof ItemDraft>

/** Which draft: one by its id (that of the item whose changes it holds), a new one, or the newest of the kind that is not sent. */
const WhichDraft = z.object({ kind: ItemKindKey, id: Id.optional(), fresh: z.boolean().optional() })

const DRAFT_ACCESS = { userTypes: ['freelancer', 'investor', 'company', 'advisor', 'broker'] } as const
const LIMITS = [{ max: 240, seconds: 300, by: 'caller' }] as const

export const readItemDraft = call('GET /items/draft', {
  summary: "One's own draft of an item: what was typed last, on whichever device, else the item as it is.",
  access: DRAFT_ACCESS,
  query: WhichDraft.extend({ fresh: z.enum(['true']).optional() }),
  answer: z.object({ data: ItemDraft }),
  refusals: { 'items.wrong-status': 409 },
})

export const saveItemDraft = call('PUT /items/draft', {
  summary: 'Saves what is typed, unchecked. Refused with draft-newer when another window saved since `version`.',
  description:
    'Values by field name, those of nested objects beside the others; amounts in whole units, files as lists of ids. Nothing needs to be complete.',
  access: DRAFT_ACCESS,
  body: WhichDraft.extend({
    step: z.string().max(40),
    version: z.number().int().min(0),
    values: z.record(z.string(), z.unknown()),
  }),
  answer: z.object({ data: z.object({ _id: Id, version: z.number().int(), savedAt: z.iso.datetime() }) }),
  refusals: { 'items.draft-newer': 409, 'items.wrong-status': 409 },
  limits: LIMITS,
})

export const discardItemDraft = call('DELETE /item-drafts/:draftId', {
  summary: "Discards one's own draft with its files; an item that it would have changed stays as it is.",
  access: DRAFT_ACCESS,
  whileRestricted: true,
  params: z.object({ draftId: Id }),
  answer: Done,
})

/** A draft that was not sent yet, in the list of what is one's own. */
export const DraftLine = z.object({
  _id: Id,
  kind: ItemKindKey,
  name: z.string(),
  savedAt: z.iso.datetime(),
  picture: FileView.nullable(),
})
export type DraftLine = z.infer<typeof DraftLine>

/** An item as its owner has it, with what they may do with it now. */
export const MyItem = z.object({
  card: ItemCard,
  statusAt: z.iso.datetime(),
  /** Pieces sold, and how many there are; null where they are not counted. */
  sold: z.number().int(),
  quantity: z.number().int().nullable(),
  /** Why the club has hidden it; null while it has not. */
  hidden: z.string().nullable(),
  /** What a reviewer asked last: in a sentence, and at how many fields; null while nothing is asked. */
  asked: z.object({ reason: z.string().nullable(), fields: z.number().int() }).nullable(),
  /** Changes that were typed and not sent. */
  draft: z.boolean(),
  /** Until when a removed one can come back. */
  restorableUntil: z.iso.datetime().nullable(),
  may: z.array(z.enum(OFFERS)),
})
export type MyItem = z.infer<typeof MyItem>

export const myItems = call('GET /items/mine', {
  summary: "One's own items of a kind, newest first, with how many there are in each status, and one's drafts.",
  description: '`limit` is what the plan holds at a time of all kinds; null without limit. `used` counts against it.',
  access: 'with-profile',
  query: Paging.extend({ kind: ItemKindKey, status: ItemStatus.optional() }),
  answer: listOf(MyItem).extend({
    counts: z.record(z.string(), z.number().int()),
    drafts: z.array(DraftLine),
    limit: z.number().int().nullable(),
    used: z.number().int(),
    reviewFirst: z.boolean(),
  }),
})

export const setItemStatus = call('PUT /items/:itemId/status', {
  summary: "Pauses, shows again, marks as sold, closes, removes or brings back one's own item.",
  description:
    'A removed item comes back within 30 days as what it was. While its auction runs an item stays as it is.',
  access: 'with-profile',
  params: z.object({ itemId: Id }),
  body: z.object({ status: z.enum(OFFERS) }),
  answer: z.object({ message: z.string(), data: z.object({ _id: Id, status: ItemStatus }) }),
  refusals: {
    'items.wrong-status': 409,
    'items.auction-live': 409,
    'items.restore-late': 409,
    'items.limit-reached': 403,
    'items.sold-out': 409,
  },
  limits: LIMITS,
})

export const duplicateItem = call('POST /items/:itemId/duplicate', {
  summary: "Copies one's own item with its pictures and documents into a new draft.",
  access: DRAFT_ACCESS,
  params: z.object({ itemId: Id }),
  answer: z.object({ message: z.string(), data: z.object({ _id: Id, kind: ItemKindKey }) }),
  limits: [{ max: 30, seconds: 300, by: 'caller' }],
  status: 201,
})
