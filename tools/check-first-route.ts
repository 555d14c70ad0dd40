import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BuiltFiles } from '../src/platform/server/first-files.ts'
import type { Finding } from './finding.ts'

/** What a first visitor's browser may load of script, packed by gzip. */
const BUDGET = 180 * 1024
/** What the build wrote down of each page's files (tools/page-files.ts). */
const FILES = 'dist/web/.vite/pages.json'
const FIRST_PAGE = '/index'
const FIRST_WORDS = ['platform', 'shell', 'home']

/** The first route's scripts, once there is a build: entry, what it imports, the home screen and its sentences. */
export function checkFirstRoute(root: string): Finding[] {
  if (!existsSync(join(root, FILES))) return []
  const built = JSON.parse(readFileSync(join(root, FILES), 'utf8')) as BuiltFiles
  const sizes = firstScripts(built).map(file => ({
    file,
    size: gzipSync(readFileSync(join(root, 'dist/web', file))).length,
  }))
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  if (total <= BUDGET) return []
  const largest = sizes.sort((a, b) => b.size - a.size).slice(0, 4)
  const list = largest.map(({ file, size }) => `${file} ${kilobytes(size)}`).join(', ')
  return [
    {
      file: FILES,
      say: `the first route loads ${kilobytes(total)} of script, at most ${kilobytes(BUDGET)}: load what it does not show with its own route (largest: ${list}).`,
    },
  ]
}

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} KB`

/** The scripts of the start, of the first screen and of their sentences, in one of the two languages. */
function firstScripts({ start, screens, words }: BuiltFiles): string[] {
  const files = [...start, ...(screens[FIRST_PAGE] ?? []), ...FIRST_WORDS.flatMap(name => words.en[name] ?? [])]
  return [...new Set(files)].filter(file => file.endsWith('.js'))
}
