/** Where one row of a bulk action stands. `reason` is what was thrown. */
export type RowResult = { state: 'waiting' | 'running' | 'done' | 'failed'; reason?: unknown }

const AT_ONCE = 3

/**
 * Does the act to each row, three at a time, and reports each change; one failure stops nothing. Resolves when all have a result.
 */
export async function runBulk<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
  report: (index: number, result: RowResult) => void,
): Promise<void> {
  let next = 0
  const work = async () => {
    while (next < rows.length) {
      const index = next++
      report(index, { state: 'running' })
      try {
        await act(rows[index] as Row)
        report(index, { state: 'done' })
      } catch (reason) {
        report(index, { state: 'failed', reason })
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, rows.length) }, work))
}
