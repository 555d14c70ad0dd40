import { z } from 'zod'

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
