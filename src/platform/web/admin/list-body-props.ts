import type { RefObject } from 'react'
import type { ListColumn } from './list-props.ts'
import type { Selection } from './use-selection.ts'

/** What table and cards both are given. */
export type ListBodyProps<Row> = {
  label: string
  rows: readonly Row[]
  columns: readonly ListColumn<Row>[]
  rowKey: (row: Row) => string
  nameOf: (row: Row) => string
  hrefOf?: (row: Row) => string
  onPeek?: (row: Row) => void
  /** Key of the row in the panel. */
  peeked: string
  selection: Selection<Row> | null
  body: RefObject<HTMLElement | null>
  onActive: (index: number) => void
}
