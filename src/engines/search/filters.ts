/** A filter as screens and addresses need it: its values are tags `key:value` of the entries, counted beside the choice. */
export type Choice = {
  /** Name in the search's body and in the address of the page. */
  key: string
  /** `tree`: a choice also finds everything below it; where nothing is found, its values are offered to look in. */
  as: 'look-up' | 'tree' | 'choice'
  /** The values that an address may ask for, where they are known beforehand. */
  values?: readonly string[]
  /** Key of the choice that it lies within: it is offered while one value of that is chosen, and forgotten when that changes. */
  within?: string
  /** Waits folded: few look for it. */
  later?: true
}

/**
 * A filter by a smallest and a largest value, held against columns of the entries. What somebody offers may be a range itself (a
 * ticket): it is found when the two overlap, so the smallest wanted is held against `to`, the largest against `from`. An amount of
 * `money` is kept in US dollars.
 */
export type RangeFilter<Column extends string = string> = { key: string; from: Column; to: Column; money: boolean }

/** What a list can be filtered and ordered by. */
export type Filters<S extends string = string> = {
  choices: readonly Choice[]
  ranges: readonly RangeFilter[]
  sorts: readonly S[]
}

/** Tag of a filter's value. */
export const tagOf = (filter: string, value: string | number): string => `${filter}:${value}`

/** The filter by whose tags it is counted how amounts are spread. */
export const BUCKETS = 'amount'

/** Amounts fall into buckets of powers of two of US dollars; bucket n holds from 2^n up to 2^(n+1). */
export const bucketOf = (usd: number): number => Math.max(0, Math.floor(Math.log2(Math.max(1, usd))))

/** Where a bucket begins, in US dollars. */
export const bucketStart = (bucket: number): number => 2 ** bucket

/** Tag of a bucket: an entry carries one for its amount, or one for each that its range touches. */
export const bucketTag = (bucket: number): string => tagOf(BUCKETS, bucket)
