import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { catalogue, type SettingKey, type Settings } from '../contract/catalogue.ts'
import { DEFAULTS } from '../defaults.ts'
import { isClosed } from './club-facts.ts'

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

/** The database's clock, read now, and the zone that the club goes by. */
export async function clubClock(db: Db): Promise<{ now: Date; zone: string }> {
  const { rows } = await sql<ClockRow>`
    select clock_timestamp() as now, (select value from settings where key = 'timeZone') as zone`.execute(db)
  return clubClockOf(rows[0]!)
}

type ClockRow = { now: Date; zone: unknown }

/** The same as columns of a statement that reads something else, and what those say. */
export const clubClockColumns = () =>
  [
    sql<Date>`clock_timestamp()`.as('now'),
    sql<unknown>`(select value from settings where key = 'timeZone')`.as('zone'),
  ] as const
export const clubClockOf = ({ now, zone }: ClockRow): { now: Date; zone: string } => ({
  now,
  zone: settingOf('timeZone', zone ?? undefined),
})

/** The switch that closes the club, and whether it is closed now by the database's clock. */
export async function readMaintenance(db: Db): Promise<Settings['maintenance'] & { closed: boolean }> {
  const { rows } = await sql<{ now: Date; value: unknown }>`
    select clock_timestamp() as now, (select value from settings where key = 'maintenance') as value`.execute(db)
  const { now, value } = rows[0]!
  const maintenance = settingOf('maintenance', value ?? undefined)
  return { ...maintenance, closed: isClosed(maintenance, now) }
}

/** When each setting was changed last; one that nobody changed is not among them. */
export async function revisions(db: Db): Promise<Partial<Record<SettingKey, string>>> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', sql<string>`changed_at::text`.as('revision')])
    .execute()
  return Object.fromEntries(rows.map(({ key, revision }) => [key, revision]))
}

/** Every setting. */
export async function allSettings(db: Db): Promise<Settings> {
  const stored = await storedValues(db)
  const keys = Object.keys(catalogue) as SettingKey[]
  return Object.fromEntries(keys.map(key => [key, settingOf(key, stored.get(key))])) as Settings
}
