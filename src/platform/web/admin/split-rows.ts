import type { BulkAction } from './list-props.ts'

/** Selected rows that an act is for, and those it passes over with the reason of each. */
export type Split<Row> = { fit: readonly Row[]; left: readonly { row: Row; why: string }[] }

/** Tells the rows an act is for from the others. */
export function splitRows<Row>({ notFor }: Pick<BulkAction<Row>, 'notFor'>, rows: readonly Row[]): Split<Row> {
  const told = rows.map(row => ({ row, why: notFor?.(row) ?? null }))
  return {
    fit: told.flatMap(({ row, why }) => (why === null ? [row] : [])),
    left: told.flatMap(({ row, why }) => (why === null ? [] : [{ row, why }])),
  }
}
