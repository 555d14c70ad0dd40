import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/server/db.ts'

/** Rows of any table, as text, that hold one of the words; `table: how many`. */
export async function inDatabase(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(
    db,
  )
  const pattern = words.join('|')
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ columns: string }>`
      select string_agg(distinct said.word, ' ') as columns from ${sql.table(name)} as searched, jsonb_each_text(to_jsonb(searched)) as said (word, held) where said.held ~* ${pattern}`.execute(
      db,
    )
    if (rows[0]?.columns) found.push(`${name}: ${rows[0].columns}`)
  }
  return found
}

/** Stored files whose bytes hold one of the words. */
export async function inFiles(folder: string, words: readonly string[]): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const one of names.filter(entry => entry.isFile())) {
    const bytes = await readFile(join(one.parentPath, one.name))
    if (words.some(word => bytes.includes(word))) found.push(one.name)
  }
  return found
}
