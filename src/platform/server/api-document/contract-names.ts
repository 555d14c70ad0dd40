import { glob } from 'node:fs/promises'
import { z } from 'zod'
import type { Call } from '../../shared/call.ts'
import { pascal } from './json.ts'

const SOURCE = new URL('../../../', import.meta.url)
/** Where calls and what they carry are declared; nothing else of a feature is looked into. */
const CONTRACTS = [
  'engines/*/contract.ts',
  'features/*/contract.ts',
  'features/*/contract/*.ts',
  'platform/shared/*.ts',
]
const isAside = (path: string): boolean => /\.test\.ts$|strings/.test(path)

/** What contracts call their exports: the names by which the API document speaks of calls (by their id) and of views. */
export type ContractNames = { calls: ReadonlyMap<string, string>; views: ReadonlyMap<z.ZodType, string> }

const isCall = (one: unknown): one is Call =>
  typeof one === 'object' && one !== null && 'method' in one && 'access' in one && 'id' in one

/**
 * Reads the names from the contract modules themselves, so that nobody types a name twice. Of two views of one name the later one
 * has its feature's before it, so that types made from the document can tell them apart.
 */
export async function readContractNames(): Promise<ContractNames> {
  const calls = new Map<string, string>()
  const views = new Map<z.ZodType, string>()
  const whose = new Map<string, string>()
  const paths: string[] = []
  for await (const path of glob(CONTRACTS, { cwd: SOURCE.pathname })) if (!isAside(path)) paths.push(path)
  for (const path of paths.sort())
    for (const [name, one] of Object.entries((await import(new URL(path, SOURCE).href)) as object)) {
      if (isCall(one)) calls.set(one.id, name)
      if (!(one instanceof z.ZodType) || views.has(one)) continue
      const own = whose.has(name) ? pascal(path.split('/')[1]!) + name : name
      if (whose.has(own)) throw new Error(`${whose.get(own)} and ${path} both export ${name}: give one another name.`)
      whose.set(own, path)
      views.set(one, own)
    }
  return { calls, views }
}
