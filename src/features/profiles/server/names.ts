import type { Db } from '../../../platform/server/db.ts'
import { namesByIds } from '../../lookups/server/lookup-reads.ts'
import type { Named } from '../contract.ts'
import type { Descriptor, Values } from '../kind.ts'
import { refsIn } from '../refs.ts'
import type { Names } from '../shown.ts'

const named = (id: string, names: { name: string; arabicName: string }): Named => ({
  _id: id,
  name: names.name,
  arabicName: names.arabicName,
})

/** The names that some profiles refer to, read together. Retired entries keep theirs. */
export async function readNames(db: Db, profiles: readonly { kind: Descriptor; values: Values }[]): Promise<Names> {
  const ids = profiles.flatMap(({ kind, values }) => {
    const { currency: _, ...refs } = refsIn(kind, values)
    return Object.values(refs).flat()
  })
  const rows = await namesByIds(
    db,
    ids.filter(id => id.length === 36),
  )
  const entries = new Map([...rows].map(([id, row]) => [id, named(id, row)] as const))
  return {
    of: id => entries.get(id),
    short: id => {
      const short = rows.get(id)?.short
      return short ? named(id, short) : undefined
    },
  }
}
