import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'
import { moveItem } from './move-item.ts'
import { lockItem } from './queries.ts'

/** What somebody offers: it leaves every list, and nothing of its words stays. */
export const personal: Personal = {
  words: async (db, userId) => {
    const rows = await db.selectFrom('items').select('name').where('owner_id', '=', userId).distinct().execute()
    return rows.map(row => row.name)
  },
  leave: async (tx, userId) => {
    const rows = await tx
      .selectFrom('items')
      .select('id')
      .where('owner_id', '=', userId)
      .where('status', '<>', 'removed')
      .orderBy('id')
      .execute()
    for (const { id } of rows) await moveItem(tx, await lockItem(tx, 'house', id), 'removed', { by: userId })
  },
  tables: [
    { table: 'item_files', whose: ({ id }) => ofTheirs('item_files', id), erased: 'deleted' },
    { table: 'item_drafts', whose: ['owner_id'], erased: 'deleted' },
    {
      table: 'item_hidings',
      whose: ({ id }) => ofTheirs('item_hidings', id),
      erased: { reason: sql`''` },
      without: ['by_id', 'lifted_by'],
    },
    {
      table: 'item_history',
      whose: ({ id }) => ofTheirs('item_history', id),
      erased: { reason: sql`null`, asks: sql`'[]'` },
      without: ['by_id'],
    },
    {
      table: 'items',
      whose: ['owner_id'],
      erased: { data: sql`'{}'`, name: sql`'—'`, highlights: sql`''`, description: sql`''`, city: sql`null` },
    },
  ],
}

const ofTheirs = (table: string, ownerId: string) =>
  sql`${sql.ref(`${table}.item_id`)} in (select i.id from items i where i.owner_id = ${ownerId})`
