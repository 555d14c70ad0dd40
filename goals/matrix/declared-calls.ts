import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { searchOf } from '../../src/features/directories/contract.ts'
import { directories } from '../../src/features/directories/rules/directory.ts'
import { itemCallsOf } from '../../src/features/items/item-calls.ts'
import { allItems } from '../../src/features/items/kinds/all-items.ts'
import { deleteCalls, editCalls } from '../../src/features/lookups/contract/editing.ts'
import { callsOf } from '../../src/features/profiles/kind-calls.ts'
import { allKinds } from '../../src/features/profiles/kinds/all-kinds.ts'
import type { Call } from '../../src/platform/shared/call.ts'

const root = new URL('../../', import.meta.url)

/** Every call that some contract declares, read from the modules themselves and not from what is mounted. */
export async function declaredCalls(): Promise<Call[]> {
  const patterns = ['src/features/*/contract.ts', 'src/features/*/contract/*.ts', 'src/platform/shared/*-contract.ts']
  // Some are made from data: the kinds of profile and of item, the directories, the look-ups.
  const made: Call[] = [
    ...Object.values(editCalls).flatMap(Object.values<Call>),
    ...deleteCalls.map(one => one.call),
    ...allKinds.flatMap(kind => Object.values(callsOf(kind))),
    ...allItems.flatMap(kind => Object.values(itemCallsOf(kind))),
    ...directories.map(searchOf),
  ]
  const calls = new Map(made.map(one => [one.id, one]))
  for await (const path of glob(patterns, { cwd: fileURLToPath(root) }))
    for (const one of Object.values((await import(new URL(path, root).href)) as object))
      if (typeof one === 'object' && one !== null && 'method' in one && 'access' in one) calls.set(one.id, one as Call)
  return [...calls.values()]
}
