import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { catalogue, type SettingKey, type Settings } from '../contract/catalogue.ts'
import { DEFAULTS } from '../defaults.ts'

/** The stored values by their key; what nobody changed is not among them. */
async function storedValues(db: Db, keys?: readonly SettingKey[]): Promise<Map<string, unknown>> {
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

/** A stored value as its setting has it; one that today's rule does not take any more gives way to the default. */
function settingOf<K extends SettingKey>(key: K, stored: unknown): Settings[K] {
  if (stored === undefined) return DEFAULTS[key]
  const read = catalogue[key].safeParse(stored)
  return read.success ? (read.data as Settings[K]) : DEFAULTS[key]
}

/** One setting, or its default. The mail server's password in it is sealed. */
export async function setting<K extends SettingKey>(db: Db, key: K): Promise<Settings[K]> {
  return settingOf(key, (await storedValues(db, [key])).get(key))
}

/** Every setting. */
export async function allSettings(db: Db): Promise<Settings> {
  const stored = await storedValues(db)
  const keys = Object.keys(catalogue) as SettingKey[]
  return Object.fromEntries(keys.map(key => [key, settingOf(key, stored.get(key))])) as Settings
}
