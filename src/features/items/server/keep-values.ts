import type { Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { refuseField } from '../../../platform/shared/refusal.ts'
import type { Descriptor } from '../../profiles/kind.ts'
import type { Stored } from '../../profiles/stored.ts'
import { touched } from './announce-item.ts'
import { columnsOfItem } from './columns-of-item.ts'
import { keepItemFiles } from './keep-item-files.ts'
import type { ItemRow } from './queries.ts'

/** The columns and files that were sent; fewer pieces than are sold already are refused. */
export async function keepValues(tx: Tx, store: FileStore, kind: Descriptor, item: ItemRow, { data, files }: Stored) {
  const columns = columnsOfItem(kind, data)
  const { product_quantity: pieces } = columns
  if (pieces !== null && pieces < item.product_sales)
    refuseField('productQuantity', 'items.fewer-than-sold', { min: item.product_sales })
  await tx
    .updateTable('items')
    .set({ ...columns, data: JSON.stringify(data), ...touched })
    .where('id', '=', item.id)
    .execute()
  await keepItemFiles(tx, store, item, files)
  return columns
}
