import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './finding.ts'

/** The first line of a database test that does not run on PostgreSQL alone, and why. */
const MARK = /^\/\/ (embedded only|both databases): ?(.*)/
/** What is, or may be, another matter on a server with several connections; and SQL that is the point of a test. */
const DIFFERS =
  /\bPromise\.all|\bat once\b|\bfor update\b|\bskip locked\b|\bpg_\w|\badvisory|\bjsonb\b|\btime zone\b|idempotency-key|TEST_DATABASE_URL|openPostgres|\bexplain\b/i

type Marked = { file: string; mark: 'embedded only' | 'both databases' | null; why: string; rest: string[] }

const readMarks = (root: string): Marked[] =>
  globSync('{src,db,tools,bench}/**/*.db.test.ts', { cwd: root }).map(file => {
    const [first = '', ...rest] = readFileSync(join(root, file), 'utf8').split('\n')
    const [, mark = null, why = ''] = MARK.exec(first) ?? []
    return { file, mark: mark as Marked['mark'], why: why.trim(), rest }
  })

/** Database tests that one of the two databases is not for. */
export function databaseTests(root: string): { notEmbedded: string[]; notPostgres: string[] } {
  const marks = readMarks(root)
  const filesOf = (mark: Marked['mark']) => marks.filter(one => one.mark === mark).map(({ file }) => file)
  return { notEmbedded: filesOf(null), notPostgres: filesOf('embedded only') }
}

/** Tests that need a process of their own: they replace a module, or say in a line of their own that what they look at is kept in one (`// alone: <why>`). */
export const aloneTests = (root: string): string[] =>
  globSync('{src,db,tools,bench}/**/*.test.{ts,tsx}', { cwd: root }).filter(file =>
    /^(vi\.mock\(|\/\/ alone: \S)/m.test(readFileSync(join(root, file), 'utf8')),
  )

/** Marks that a test must not bear: they say no reason, or keep what differs on PostgreSQL away from it. */
export const checkDatabaseMarks = (root: string): Finding[] =>
  readMarks(root).flatMap(({ file, mark, why, rest }) => {
    if (mark && !why) return [{ file, line: 1, say: `is marked “${mark}” and does not say why: say it.` }]
    const line = mark === 'embedded only' ? rest.findIndex(one => DIFFERS.test(one)) : -1
    if (line < 0) return []
    const found = DIFFERS.exec(rest[line]!)![0]
    return [
      { file, line: line + 2, say: `speaks of “${found}”, which may differ on PostgreSQL: take “embedded only” away.` },
    ]
  })
