import { type RawBuilder, sql } from 'kysely'
import type { Order } from '../shared/page.ts'

/** The order of a list in SQL: by what was asked, nothing last, and by id among equals, so that pages never overlap. */
export function orderSql<F extends string>(
  { by, desc }: Order<F>,
  columns: Record<F, RawBuilder<unknown>>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const way = desc ? sql`desc` : sql`asc`
  return sql`${columns[by]} ${way} nulls last, ${id} ${way}`
}
