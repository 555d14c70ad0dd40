import { basename } from 'node:path'
import type { Finding } from './finding.ts'
import { listFiles, readSource } from './source.ts'

/** A migration: the feature (or `platform`) its first line names, and its SQL without comments. */
export type Migration = { path: string; owner: string; sql: string }

const IDENTIFIER = '(?:"?\\w+"?\\.)?"?\\w+"?'
const CREATES = new RegExp(`\\bcreate\\s+(?:unlogged\\s+)?table\\s+(?:if\\s+not\\s+exists\\s+)?(${IDENTIFIER})`, 'gi')
const WRITES = [
  new RegExp(`\\b(?:insert|merge)\\s+into\\s+(?:only\\s+)?(${IDENTIFIER})`, 'gi'),
  new RegExp(`\\bdelete\\s+from\\s+(?:only\\s+)?(${IDENTIFIER})`, 'gi'),
  new RegExp(`\\bupdate\\s+(?:only\\s+)?(${IDENTIFIER})(?:\\s+(?:as\\s+)?\\w+)?\\s+set\\b`, 'gi'),
  new RegExp(`\\btruncate\\s+(?:table\\s+)?(?:only\\s+)?(${IDENTIFIER})`, 'gi'),
]
const ALTERS = new RegExp(`\\b(?:alter|drop)\\s+table\\s+(?:if\\s+exists\\s+)?(?:only\\s+)?(${IDENTIFIER})`, 'gi')

/** A table's name without quotes, schema `public` and alias: `public."bids" as b` is `bids`. */
export const tableName = (written: string): string =>
  written
    .trim()
    .split(/\s/)[0]!
    .replaceAll('"', '')
    .replace(/^public\./, '')
    .toLowerCase()

const tablesMatching = (sql: string, pattern: RegExp): string[] =>
  [...sql.matchAll(pattern)].map(match => tableName(match[1]!))

/** The tables that a piece of SQL writes. */
export const tablesWritten = (sql: string): string[] => WRITES.flatMap(pattern => tablesMatching(sql, pattern))

/** The tables that a migration changes: their columns or their rows. */
export const tablesChanged = (sql: string): string[] => [...tablesMatching(sql, ALTERS), ...tablesWritten(sql)]

/** Every migration in the order of its number; `formerNames` says what features are called now that it calls by an earlier name. */
export function readMigrations(root: string, formerNames: Record<string, string>): Migration[] {
  return listFiles(root, /\.sql$/, ['db/migrations']).map(path => {
    const { text, lines } = readSource(root, path)
    const named = /^--\s*owner:\s*([\w-]+)\s*$/.exec(lines[0] ?? '')?.[1] ?? ''
    const owner = formerNames[named] ?? named
    return { path, owner, sql: text.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '') }
  })
}

/** Which feature (or `platform`) owns each table: the owner of the migration that created it. */
export function tableOwners(migrations: Migration[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { owner, sql } of migrations)
    for (const table of tablesMatching(sql, CREATES)) if (!owners.has(table)) owners.set(table, owner)
  return owners
}

/** Migrations that are misnamed, name no owner, share a number, or change what another feature owns. */
export function migrationFaults(migrations: Migration[], known: string[]): Finding[] {
  const owners = tableOwners(migrations)
  const numbers = new Map<string, string>()
  return migrations.flatMap(({ path, owner, sql }) => {
    const faults: Finding[] = []
    const name = basename(path)
    const number = name.slice(0, 4)
    if (!/^\d{4}(-[a-z0-9]+)+\.sql$/.test(name))
      faults.push({ file: path, say: 'is not named NNNN-feature-what.sql: rename it.' })
    if (numbers.has(number))
      faults.push({ file: path, say: `has the number of ${numbers.get(number)}: take the next one.` })
    numbers.set(number, name)
    if (!known.includes(owner))
      faults.push({
        file: path,
        line: 1,
        say: 'must begin with `-- owner: <feature>`, a feature of src/floors.js or platform.',
      })
    for (const table of new Set(tablesChanged(sql))) {
      const theirs = owners.get(table)
      if (theirs && theirs !== owner)
        faults.push({
          file: path,
          say: `changes the table ${table} of ${theirs}: move the statement to a migration of ${theirs}.`,
        })
    }
    return faults
  })
}
