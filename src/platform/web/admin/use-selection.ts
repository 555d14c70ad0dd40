import { useState } from 'react'

/** Which rows are selected. They stay selected on other pages, so the rows themselves are kept. */
export function useSelection<Row>(rowKey: (row: Row) => string) {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map())
  const [last, setLast] = useState<string | null>(null)

  const put = (changed: readonly Row[], on: boolean) => {
    const next = new Map(rows)
    for (const row of changed) {
      if (on) next.set(rowKey(row), row)
      else next.delete(rowKey(row))
    }
    setRows(next)
  }
  return {
    rows: [...rows.values()],
    has: (row: Row) => rows.has(rowKey(row)),
    /** Turns one row; with Shift everything from the row turned before. `page` is the order they stand in. */
    toggle: (row: Row, page: readonly Row[], range: boolean) => {
      const from = page.findIndex(one => rowKey(one) === last)
      const to = page.findIndex(one => rowKey(one) === rowKey(row))
      const many = range && from >= 0 ? page.slice(Math.min(from, to), Math.max(from, to) + 1) : [row]
      put(many, !rows.has(rowKey(row)))
      setLast(rowKey(row))
    },
    put,
    clear: () => setRows(new Map()),
  }
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>
