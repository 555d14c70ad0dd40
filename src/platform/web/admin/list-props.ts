import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Call } from '../../shared/call.ts'

/** A call that answers rows and their number: GET with a query, or a POST that only reads, with `page` and `perPage`. */
export type ListCall<Row> = Call & { answer: z.ZodType<{ data: Row[]; count: number }> }

export type ListColumn<Row> = {
  /** Also what `sortBy` asks the server for. */
  key: string
  label: string
  render: (row: Row) => ReactNode
  sortable?: boolean
  /** Numbers go to the end. */
  align?: 'start' | 'end'
  /** Ids and hashes. */
  mono?: boolean
  /** The cell of the export, when `render` is more than text. A Date is written in ISO; columns that give nothing are left out. */
  csv?: (row: Row) => string | number | Date | null | undefined
  /** Not shown until whoever reads the list chooses it: on 1280 px there is no room for it. */
  optional?: boolean
}

export type ListFilter = {
  /** Name of the value in the call and in the address. */
  key: string
  label: string
  type: 'choice' | 'text' | 'date' | 'boolean'
  /** For `choice`. */
  options?: readonly { value: string; label: string }[]
}

export type BulkAction<Row> = {
  key: string
  label: string
  tone?: 'primary' | 'danger'
  /**
   * Called with one row at a time, so that each has a result of its own; what it throws is that row's reason. `answer` is what was
   * typed where the action asks for something.
   */
  run: (rows: Row[], answer?: string) => Promise<unknown>
  /** The address of one file of all of them, which the browser fetches instead of any `run`. */
  file?: (rows: readonly Row[]) => string
  /** With more rows than this the act tells so and does nothing; any number without it. */
  most?: number
  /** Why a row is not for this act, as a sentence; null when it is. The act is offered where one of the selected is. */
  notFor?: (row: Row) => string | null
  /** A sentence that must be agreed to first. */
  confirm?: string
  /** A text that must be typed first and goes for all rows: a reason. At least `min` characters. */
  ask?: { label: string; hint?: string; min: number; max: number }
}

export type ListPageProps<Row> = {
  title: string
  lead?: ReactNode
  /** What all that was found comes to, over the list; by what the list's own call answered where that says it. */
  sums?: ReactNode | ((answer: unknown) => ReactNode)
  /** Buttons beside the title. */
  actions?: ReactNode
  call: ListCall<Row>
  /** What the search looks for, where that is not all that a row shows. */
  searchLabel?: string
  /** Values the call always gets beside the reader's: a fixed status of this list. */
  fixed?: Record<string, unknown>
  columns: readonly ListColumn<Row>[]
  filters?: readonly ListFilter[]
  rowKey: (row: Row) => string
  /** How a row is called, for listeners and results; the first column's text by default. */
  rowName?: (row: Row) => string
  /** What the panel beside the list shows of a row. */
  peek?: (row: Row) => ReactNode
  /** The row's full page. */
  rowHref?: (row: Row) => string
  bulk?: readonly BulkAction<Row>[]
  /**
   * The address of the whole list as a file, from what its call is asked for, for lists that are longer than a window should hold;
   * without it the rows are fetched here.
   */
  exportFile?: (asked: Record<string, unknown>, columns: readonly ListColumn<Row>[]) => string
  /** Names the list for saved views and kept columns: `verification.queue`. */
  viewsKey: string
  /** Said when there are no rows at all, with what to do first. */
  empty: { title: string; body?: ReactNode; action?: ReactNode }
}
