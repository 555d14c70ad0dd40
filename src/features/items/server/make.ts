import { type Tx, transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/wire.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { personById } from '../../accounts/server/person.ts'
import type { ItemKindKey, ItemStatus, SaleType } from '../contract.ts'
import { itemKind } from '../kinds/all-items.ts'
import { makeItemValues } from './make-values.ts'
import { moveItem } from './move-item.ts'
import { publishItem } from './publish-item.ts'
import type { ItemRow } from './queries.ts'

/** What a test wants of an item; without anything a published one at its own price. Amounts in whole US dollars. */
export type WantedItem = {
  ownerId: string
  kind: ItemKindKey
  /** Default: published. */
  status?: Exclude<ItemStatus, 'draft'>
  values?: {
    name?: string
    highlights?: string
    description?: string
    saleType?: SaleType
    price?: number
    quantity?: number
    images?: string[]
    documents?: string[]
  }
}

const OWNER = { role: 'User', userType: 'company', profileStatus: 'approved', permissions: [] } as const

/** What the owner's plan holds is not what tests of other things are about. */
const withoutLimit = async (tx: Tx): Promise<void> =>
  void (await tx.updateTable('plan_entitlements').set({ value: -1 }).where('code', '=', 'items.max').execute())

/** An item in some status, published through the verb; answers its row. */
export async function makeItem(house: Pick<House, 'database' | 'files'>, wanted: WantedItem): Promise<ItemRow> {
  const { status = 'published', kind } = wanted
  const { price, quantity, saleType = 1, ...values } = wanted.values ?? {}
  return transact(house.database.db, async tx => {
    if (!(await personById(tx, wanted.ownerId))) throw new Error('Nobody has this id')
    await withoutLimit(tx)
    const viewer: Viewer = { ...OWNER, id: wanted.ownerId }
    const body = await makeItemValues(tx, kind, {
      saleType,
      ...(saleType !== 1
        ? { price: null }
        : price !== undefined && { price: { priceNumber: price, currencyId: 'USD' } }),
      ...(kind === 'product' && quantity !== undefined && { productQuantity: quantity }),
      ...values,
    })
    const item = await publishItem(tx, house.files, itemKind(kind), viewer, body)
    return status === item.status ? item : moveItem(tx, item, status, { by: wanted.ownerId })
  })
}
