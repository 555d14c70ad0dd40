import type { Db } from '../../../platform/server/db.ts'
import { heldBy } from '../rules.ts'
import { grantsOfRole, presetIds } from './queries.ts'

/** What a role or preset lets its people do, as a viewer carries it: `tickets.read`, `tickets.read:all`, …; empty for null. */
export async function permissionsOfRole(db: Db, roleId: string | null): Promise<string[]> {
  return heldBy(await grantsOfRole(db, roleId))
}

/** Id of one of the program's six presets by its name (`reviewer`, `support-agent`, …); a name that is none is a crash. */
export async function presetByName(db: Db, name: string): Promise<string> {
  const id = (await presetIds(db)).get(name)
  if (!id) throw new Error(`There is no preset ${name}`)
  return id
}
