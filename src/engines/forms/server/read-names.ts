import type { Db } from '../../../platform/server/db.ts'
import type { Named } from '../contract.ts'
import type { Descriptor, Values } from '../descriptor.ts'
import { refsIn } from '../refs.ts'
import type { Names } from '../shown.ts'
import type { Entries } from './entries.ts'

const named = (id: string, names: { name: string; arabicName: string }): Named => ({
  _id: id,
  name: names.name,
  arabicName: names.arabicName,
})

/** The names that some forms refer to, read together. Retired entries keep theirs. */
export async function readNames(
  db: Db,
  entries: Entries,
  forms: readonly { kind: Descriptor; values: Values }[],
): Promise<Names> {
  const ids = forms.flatMap(({ kind, values }) => {
    const { currency: _, ...refs } = refsIn(kind, values)
    return Object.values(refs).flat()
  })
  const rows = await entries.names(
    db,
    ids.filter(id => id.length === 36),
  )
  const byId = new Map([...rows].map(([id, row]) => [id, named(id, row)] as const))
  return {
    of: id => byId.get(id),
    short: id => {
      const short = rows.get(id)?.short
      return short ? named(id, short) : undefined
    },
  }
}
