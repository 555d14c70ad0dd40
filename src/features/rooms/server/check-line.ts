import { randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { serversOf } from './servers.ts'

/** What a window measures its line by before a call: so many bytes that no proxy packs smaller, and where it asks for its way out. */
export async function lineCheck(db: Db, house: House, size: number): Promise<{ filler: string; stun: string[] }> {
  const filler = randomBytes(Math.ceil(size * 0.75))
    .toString('base64')
    .slice(0, size)
  return { filler, stun: (await serversOf(db, house)).stun }
}
