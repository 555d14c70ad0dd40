import { z } from 'zod'

/** `page` and `perPage` of a list call (spec: ≤ 100; countries 250), sortBy and sortDesc as the spec names them. */
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
