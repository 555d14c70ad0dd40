import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

type Fit = { of: string; count: number }

/**
 * How many columns fit wholly into a table that something narrows; all of them while nothing does. Half a number would read as
 * another number, so a column is there or it is not. The first one always is.
 */
export function useFitting<C extends { key: string }>(
  table: RefObject<HTMLElement | null>,
  columns: readonly C[],
  narrowed: boolean,
): readonly C[] {
  const [width, setWidth] = useState(0)
  const [fit, setFit] = useState<Fit>({ of: '', count: columns.length })
  const of = `${narrowed} ${width} ${columns.map(column => column.key).join()}`
  useEffect(() => {
    const element = table.current
    if (!element || !narrowed) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [table, narrowed])
  // Before anything is painted: all columns stand there once, to be measured.
  useLayoutEffect(() => {
    if (fit.of === of) return
    const count = narrowed && table.current ? fittingIn(table.current) : columns.length
    setFit({ of, count: Math.max(1, count) })
  })
  return fit.of === of ? columns.slice(0, fit.count) : columns
}

/** How many heads of columns lie wholly within the box. */
function fittingIn(box: HTMLElement): number {
  const { left, right } = box.getBoundingClientRect()
  const heads = [...box.querySelectorAll('th[data-column]')].map(head => head.getBoundingClientRect())
  const out = heads.findIndex(head => head.right > right + 1 || head.left < left - 1)
  return out < 0 ? heads.length : out
}
