import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useLanguage } from '../../../platform/web/language.tsx'

/**
 * How many of `most` items fit into a row that hides what overflows: all are tried, then one less until nothing is cut off.
 * Measured again when the row's width, the language or the fonts change, and when something comes into the row later and is cut.
 */
export function useFitting(row: RefObject<HTMLElement | null>, most: number): number {
  const { language } = useLanguage()
  const [turn, setTurn] = useState(0)
  const [fitting, setFitting] = useState({ count: most, turn, language })
  const fresh = fitting.turn !== turn || fitting.language !== language
  const count = fresh ? most : Math.min(fitting.count, most)
  const settled = useRef(count)
  settled.current = count
  useLayoutEffect(() => {
    const element = row.current
    const over = element !== null && element.scrollWidth > element.clientWidth
    if (over && count > 0) setFitting({ count: count - 1, turn, language })
    else if (fresh) setFitting({ count, turn, language })
  })
  useLayoutEffect(() => {
    const again = () => setTurn(before => before + 1)
    let width = row.current?.clientWidth
    const watch = new ResizeObserver(([entry]) => {
      if (entry && row.current?.clientWidth !== width) again()
      width = row.current?.clientWidth
    })
    const late = new MutationObserver(() => {
      const element = row.current
      if (element && settled.current > 0 && element.scrollWidth > element.clientWidth) again()
    })
    if (row.current) {
      watch.observe(row.current)
      late.observe(row.current, { childList: true, subtree: true })
    }
    void document.fonts?.ready.then(again)
    return () => {
      watch.disconnect()
      late.disconnect()
    }
  }, [row])
  return count
}
