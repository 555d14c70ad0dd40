import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { wantedWords } from '../rules.ts'

/** Words that are looked for, and whether some had to be read as others. */
export type Found = { words: string[]; corrected: boolean; hopeless: boolean }

const LEAST_ALIKE = 0.3
const SHORT = { from: 3, to: 5 }

async function begins(db: Db, kind: string, word: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from directory_words where kind = ${kind} and word like ${`${word}%`} limit 1`.execute(db)
  return rows.length > 0
}

/** Words one letter away, as patterns: another letter, one too many, one too few. */
function oneLetterOff(word: string): string[] {
  const letters = [...word]
  const at = (index: number, middle: string, skip: number) =>
    letters.slice(0, index).join('') + middle + letters.slice(index + skip).join('')
  return letters.flatMap((_, index) => [at(index, '_', 1), at(index, '_', 0), at(index, '', 1)])
}

/** Short words share too few trigrams with what they were meant to be: these are looked for letter by letter. */
async function nearestShort(db: Db, kind: string, word: string): Promise<string | null> {
  const { rows } = await sql<{ word: string }>`
    select word from directory_words where kind = ${kind} and word like any(${oneLetterOff(word)}::text[]) and length(word) >= 3
    order by abs(length(word) - ${word.length}), word limit 1`.execute(db)
  return rows[0]?.word ?? null
}

async function nearest(db: Db, kind: string, word: string): Promise<string | null> {
  if (word.length >= SHORT.from && word.length <= SHORT.to) {
    const found = await nearestShort(db, kind, word)
    if (found) return found
  }
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
