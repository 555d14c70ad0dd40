import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { SettingKey } from '../contract/catalogue.ts'

/** The stored values by their key; what nobody changed is not among them. */
export async function storedValues(db: Db, keys?: readonly SettingKey[]): Promise<Map<string, unknown>> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .$if(keys !== undefined, query => query.where('key', 'in', keys!))
    .execute()
  return new Map(rows.map(row => [row.key, row.value]))
}

/** Holds the settings until the transaction ends, so that two who save at once are recorded one after the other. */
export const lockSettings = (tx: Tx) => sql`lock table settings in share row exclusive mode`.execute(tx)

/** Writes one setting. */
export const putSetting = (tx: Tx, key: SettingKey, value: unknown, changedBy: string | null) =>
  tx
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value), changed_by: changedBy })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({
        value: JSON.stringify(value),
        changed_by: changedBy,
        changed_at: sql`clock_timestamp()`,
      }),
    )
    .execute()
