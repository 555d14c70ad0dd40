import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './finding.ts'

/** The first line of a database test that does not run again on PostgreSQL, and why not. */
const MARK = /^\/\/ embedded only: (\S.*)?/
/** What is, or may be, another matter on a server with several connections; and SQL that is the point of a test. */
const DIFFERS =
  /\bPromise\.all|\bat once\b|\bfor update\b|\bskip locked\b|\bpg_\w|\badvisory|\bjsonb\b|\btime zone\b|idempotency-key|TEST_DATABASE_URL|openPostgres|\bexplain\b/i

const isMarked = (root: string, path: string): boolean => MARK.test(readFileSync(join(root, path), 'utf8'))

/** Database tests that run on the embedded database alone, because what they show is decided before any database is asked. */
export const embeddedOnly = (root: string): string[] =>
  globSync('{src,db,tools,bench}/**/*.db.test.ts', { cwd: root }).filter(path => isMarked(root, path))

/** Marks that a test must not bear: it says no reason, or holds what differs on PostgreSQL. */
export const checkEmbeddedOnly = (root: string): Finding[] =>
  embeddedOnly(root).flatMap(file => {
    const text = readFileSync(join(root, file), 'utf8')
    const [first = '', ...rest] = text.split('\n')
    if (!MARK.exec(first)?.[1])
      return [{ file, line: 1, say: 'is for the embedded database only and does not say why: say it.' }]
    const line = rest.findIndex(one => DIFFERS.test(one))
    if (line < 0) return []
    const found = DIFFERS.exec(rest[line]!)![0]
    return [
      { file, line: line + 2, say: `speaks of “${found}”, which may differ on PostgreSQL: take “embedded only” away.` },
    ]
  })
