import { type RawBuilder, sql } from 'kysely'

/** Letters of a word that is kept with its forms: shorter ones cannot be told apart, longer ones are told by trigrams. */
const FORMS = { from: 3, to: 14 }

/**
 * Rows of the tables of an index (see SearchIndex), to be inserted by the feature that owns them; always in one order, so that
 * two writers do not block each other.
 */

/** Counts (kind, tag, count) that rows add to those of their tags, or take from them. */
export function countRows(rows: readonly { kind: string; tags: readonly string[] }[], by: 1 | -1): RawBuilder<unknown> {
  const tags = rows.flatMap(row => row.tags.map(tag => ({ kind: row.kind, tag })))
  return sql`select kind, tag, ${by} * count(*) from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as r (kind text, tag text)
    group by kind, tag order by kind, tag`
}

/** The words (kind, word) that entries hold. */
export function wordRows(entries: readonly { kind: string; words: readonly string[] }[]): RawBuilder<unknown> {
  const told = entries.map(({ kind, words }) => ({ kind, words }))
  return sql`select distinct kind, word from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as r (kind text, words text[]),
    unnest(words) as word order by kind, word`
}

/** The forms (kind, form, word) of words that a `with fresh` names: each as it is, and without each of its letters. */
export const formRows = sql`select distinct kind, case at when 0 then word else overlay(word placing '' from at for 1) end, word
  from fresh cross join lateral generate_series(0, length(word)) as at
  where word !~ '[0-9]' and length(word) between ${FORMS.from} and ${FORMS.to}`
