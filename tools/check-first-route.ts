import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Finding } from './finding.ts'

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

/** What a first visitor's browser may load of script, packed by gzip (ARCHITECTURE.md, floors rule 7). */
const BUDGET = 180 * 1024
const MANIFEST = 'dist/web/.vite/manifest.json'
/** The first page's list of screens; the screens it leads to are the first to be shown. */
const FIRST_SCREENS = 'src/features/home/web/screens.ts'
/** Its sentences, in one of the two languages. */
const FIRST_STRINGS = /^src\/(features\/(home|shell)|platform\/shared)\/strings\.en\.ts$/

/** The first route's scripts, once there is a build: entry, what it imports, the home screen and its sentences. */
export function checkFirstRoute(root: string): Finding[] {
  if (!existsSync(join(root, MANIFEST))) return []
  const manifest = JSON.parse(readFileSync(join(root, MANIFEST), 'utf8')) as Manifest
  const sizes = firstScripts(manifest).map(file => ({
    file,
    size: gzipSync(readFileSync(join(root, 'dist/web', file))).length,
  }))
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  if (total <= BUDGET) return []
  const largest = sizes.sort((a, b) => b.size - a.size).slice(0, 4)
  const list = largest.map(({ file, size }) => `${file} ${kilobytes(size)}`).join(', ')
  return [
    {
      file: MANIFEST,
      say: `the first route loads ${kilobytes(total)} of script, at most ${kilobytes(BUDGET)}: load what it does not show with its own route (largest: ${list}).`,
    },
  ]
}

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} KB`

/** The scripts of the entry and the first screen with everything they import at once. */
function firstScripts(manifest: Manifest): string[] {
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry || FIRST_STRINGS.test(key)) add(key)
  for (const key of [FIRST_SCREENS, ...(manifest[FIRST_SCREENS]?.dynamicImports ?? [])]) add(key)
  return [...files].filter(file => file.endsWith('.js'))
}
