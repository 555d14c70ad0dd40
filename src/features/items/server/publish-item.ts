import type { Descriptor, Values } from '../../../engines/forms/descriptor.ts'
import { checkSent } from '../../../engines/forms/server/check-sent.ts'
import { flattened, languageOf } from '../../../engines/forms/values.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { UNLIMITED } from '../../../platform/shared/entitlement.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { lookupEntries } from '../../lookups/server/public.ts'
import { entitlementValue } from '../../plans/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import { ITEM, type SaleType } from '../contract.ts'
import { COUNTED, refusalToAdd } from '../rules.ts'
import { deleteItemDraft, draftById, looseFiles } from './item-drafts.ts'
import { moveItem } from './move-item.ts'
import { type ItemRow, lockItem, lockOwner } from './queries.ts'

type Around = Pick<House, 'files' | 'holdText'>

/**
 * Publishes a new item, or sends it to be reviewed where the club reads items first. Refuses who is not approved yet
 * (`approval-required`), one more than the plan holds, and a draft that was sent from another window.
 */
export async function publishItem(
  tx: Tx,
  house: Around,
  kind: Descriptor,
  viewer: Viewer,
  body: Values,
): Promise<ItemRow> {
  if (body.userId !== undefined && body.userId !== viewer.id) refuse('items.not-yours')
  refuse(viewer.profileStatus === 'approved' ? null : 'approval-required')
  await lockOwner(tx, viewer.id)
  const draftId = await sentDraft(tx, viewer.id, body.draftId as string | undefined)
  await refuseOverLimit(tx, viewer.id)
  return putItem(tx, house, kind, viewer.id, flattened(kind, body), draftId)
}

/** The draft that is sent: one's own, not sent before. Its id becomes the item's, so that its files stay with it. */
async function sentDraft(tx: Tx, ownerId: string, draftId: string | undefined): Promise<string | undefined> {
  if (!draftId) return undefined
  const draft = await draftById(tx, ownerId, draftId)
  const sent = await tx.selectFrom('items').select('id').where('id', '=', draftId).executeTakeFirst()
  refuse(!draft || sent ? 'items.already-sent' : null)
  return draftId
}

/**
 * Checks what was sent and keeps it as a new item, under the id of its draft if it had one; shown at once, or to be reviewed where
 * the club reads items first. Who may, and how many, is asked before.
 */
export async function putItem(
  tx: Tx,
  house: Around,
  kind: Descriptor,
  ownerId: string,
  sent: Values,
  draftId?: string,
): Promise<ItemRow> {
  const owner = { userId: ownerId, target: { kind: ITEM, id: draftId ?? null }, timeZone: sent.timeZone as string }
  const { data, files } = await checkSent(tx, lookupEntries, kind, sent, owner)
  const { id } = await tx
    .insertInto('items')
    .values({
      ...(draftId && { id: draftId }),
      owner_id: ownerId,
      kind: kind.key,
      status: 'pending_review',
      data: JSON.stringify(data),
      ...columnsOfItem(kind, data),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (draftId) await deleteItemDraft(tx, draftId)
  const item = await lockItem(tx, 'house', id)
  await keepItemFiles(tx, house.files, item, files)
  // Held before it is shown to anybody.
  await house.holdText(tx, { kind: ITEM, id, held: 'new' })
  const { reviewFirst } = await setting(tx, 'items')
  return moveItem(tx, item, reviewFirst ? 'pending_review' : 'published', { by: ownerId }, 'draft')
}

/** The files of an item are these from now on, in this order; what it held before and names no more is let go. */
export async function keepItemFiles(
  tx: Tx,
  store: FileStore,
  item: { id: string; owner_id: string },
  files: Record<string, string[]>,
): Promise<void> {
  const target = { kind: ITEM, id: item.id }
  for (const [group, ids] of Object.entries(files)) await store.claim(tx, item.owner_id, target, ids, group)
  await tx.deleteFrom('item_files').where('item_id', '=', item.id).execute()
  const rows = Object.entries(files).flatMap(([group_key, ids]) =>
    ids.map((file_id, place) => ({ item_id: item.id, file_id, group_key, place })),
  )
  if (rows.length > 0) await tx.insertInto('item_files').values(rows).execute()
  await store.release(tx, target, await looseFiles(tx, item.id))
}

/** The columns of an item that follow from its values: what lists show, filter and sort by. */
type ItemColumns = {
  language: Language
  name: string
  highlights: string
  description: string
  category_id: string | null
  industry_ids: string[]
  country_id: string | null
  state_id: string | null
  city: string | null
  sale_type: SaleType
  price_minor: number | null
  currency: string | null
  product_quantity: number | null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Makes them from checked values in their stored form. */
export function columnsOfItem(kind: Descriptor, data: Values): ItemColumns {
  const industries = data.profileIndustries
  const state = textOf(data.profileState)
  const price = numberOf(data.priceNumber)
  return {
    language: languageOf(kind, data),
    name: textOf(data.name) ?? '',
    highlights: textOf(data.highlights) ?? '',
    description: textOf(data.description) ?? '',
    category_id: textOf(data.category),
    industry_ids: Array.isArray(industries) ? industries.map(String) : [],
    country_id: textOf(data.profileCountry),
    state_id: state === '0' ? null : state,
    city: textOf(data.profileCity),
    sale_type: Number(data.saleType) as SaleType,
    price_minor: price,
    currency: price === null ? null : textOf(data.currencyId),
    product_quantity: numberOf(data.productQuantity),
  }
}

/** How many items a member's plan holds at a time, null without limit, and how many there are. */
export async function roomFor(db: Db, userId: string): Promise<{ limit: number | null; used: number }> {
  const given = await entitlementValue(db, userId, 'items.max')
  const { used } = await db
    .selectFrom('items')
    .select(e => e.fn.countAll<number>().as('used'))
    .where('owner_id', '=', userId)
    .where('status', 'in', COUNTED)
    .executeTakeFirstOrThrow()
  return { limit: given === UNLIMITED ? null : given, used: Number(used) }
}

/** Refuses one item more than the plan holds (`items.limit-reached`). The member is locked before, so that two at once count. */
export async function refuseOverLimit(tx: Tx, userId: string): Promise<void> {
  const { limit, used } = await roomFor(tx, userId)
  refuse(refusalToAdd(used, limit), { count: limit ?? 0 })
}
