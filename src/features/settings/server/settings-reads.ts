import type { Db } from '../../../platform/server/db.ts'
import { catalogue, type SettingKey, type Settings } from '../contract/catalogue.ts'
import { DEFAULTS } from '../defaults.ts'
import { storedValues } from './queries.ts'

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
