import type { Db } from '../../../platform/server/db.ts'
import { presetIds } from './queries.ts'

/** Id of one of the program's six presets by its name (`reviewer`, `support-agent`, …); a name that is none is a crash. */
export async function presetByName(db: Db, name: string): Promise<string> {
  const id = (await presetIds(db)).get(name)
  if (!id) throw new Error(`There is no preset ${name}`)
  return id
}
