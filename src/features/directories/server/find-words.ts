import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { wantedWords } from '../rules.ts'

/** Words that are looked for, and whether some had to be read as others. */
export type Found = { words: string[]; corrected: boolean; hopeless: boolean }

const LEAST_ALIKE = 0.3

async function begins(db: Db, kind: string, word: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from directory_words where kind = ${kind} and word like ${`${word}%`} limit 1`.execute(db)
  return rows.length > 0
}

async function nearest(db: Db, kind: string, word: string): Promise<string | null> {
  const { rows } = await sql<{ word: string }>`
    select word from directory_words where kind = ${kind} and word % ${word} and similarity(word, ${word}) >= ${LEAST_ALIKE}
    order by similarity(word, ${word}) desc, abs(length(word) - ${word.length}), word limit 1`.execute(db)
  return rows[0]?.word ?? null
}

/** The words of a search as the directory has them: a word that no entry begins with is read as the most similar one. */
export async function findWords(db: Db, kind: string, search: string): Promise<Found> {
  const words: string[] = []
  let corrected = false
  for (const word of wantedWords(search)) {
    if (await begins(db, kind, word)) {
      words.push(word)
      continue
    }
    const other = await nearest(db, kind, word)
    if (!other) return { words: [], corrected, hopeless: true }
    words.push(other)
    corrected = true
  }
  return { words, corrected, hopeless: false }
}
