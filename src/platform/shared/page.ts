import { z } from 'zod'
import { Id } from './ids.ts'

/** `page` and `perPage` of a list call (spec: ≤ 100; countries 250). */
export const Paging = z.object({
  page: z.number().int().min(1).max(10_000).default(1),
  perPage: z.number().int().min(1).max(100).default(24),
})
export type Paging = z.infer<typeof Paging>

/** The body of every list: the rows and how many there are in all. */
export function listOf<S extends z.ZodType>(row: S) {
  return z.object({ data: z.array(row), count: z.number().int() })
}

/**
 * A page of a list that is read by key, the newest first: where it begins is a row and not a number of rows to skip, so the
 * thousandth page costs what the first one does, and nothing moves while one reads. Without a key it begins with the newest.
 */
export const ByKey = z.object({
  perPage: z.number().int().min(1).max(100).default(24),
  before: Id.optional().meta({ description: 'The `_id` of a row: the page has what is older.' }),
  after: Id.optional().meta({
    description: 'The `_id` of a row: the page has what is newer, next to it. `before` goes first.',
  }),
})
export type ByKey = z.infer<typeof ByKey>

/** The most rows of such a list that are counted. */
export const COUNTED_MOST = 10_000

/** The body of a list that is read by key: whether there is more on either side, and how many there are, counted up to a bound. */
export function keyedListOf<S extends z.ZodType>(row: S) {
  return listOf(row).extend({
    /** True when there are more than were counted. */
    atLeast: z.boolean(),
    newer: z.boolean(),
    older: z.boolean(),
  })
}

/** Rows to skip for a page. */
export const offsetOf = (paging: Paging): number => (paging.page - 1) * paging.perPage

/** By which field of its rows a list is ordered. */
export type Order<F extends string> = { by: F; desc: boolean }

/**
 * `page`, `perPage`, `sortBy` and `sortDesc` of a list whose rows can be ordered by these fields. Without a field it is by the
 * first of them, the newest; one that is empty or none of them falls back to that, whatever way was asked (spec).
 */
export function sortedBy<const F extends readonly [string, ...string[]]>(fields: F) {
  const known = (name: string | null | undefined): F[number] | null | undefined =>
    name === undefined ? undefined : fields.includes(name ?? '') ? (name as F[number]) : null
  return Paging.extend({
    sortBy: z
      .string()
      .max(200)
      .nullish()
      .transform(known)
      .meta({ description: `One of ${fields.join(', ')}; anything else is the newest first.` }),
    sortDesc: z.boolean().nullish().meta({ description: 'True unless said otherwise.' }),
  })
}

/** The order that was asked for, of fields that begin with the one for the newest. */
export function orderOf<F extends string>(
  asked: { sortBy?: F | null; sortDesc?: boolean | null },
  newest: NoInfer<F>,
): Order<F> {
  if (asked.sortBy === null) return { by: newest, desc: true }
  return { by: asked.sortBy ?? newest, desc: asked.sortDesc ?? true }
}
