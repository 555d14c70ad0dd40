import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { useDisplayMoney } from '../../lookups/web/public.ts'
import css from './PriceFigure.module.css'

const WASH_MS = 600
/** Signs, with the two that isolate it, from which on an amount is drawn smaller where it stands large. */
const LONG = 12

type PriceFigureProps = { units: number; currency: string; className?: string }

/** An amount in the auction's own currency; when it changes under the reader's eyes, brass washes behind it once. */
export function PriceFigure({ units, currency, className }: PriceFigureProps) {
  const money = useDisplayMoney()
  const washed = useChange(units)
  const { text } = money(units, currency, { own: true })
  return (
    <bdi
      dir="ltr"
      className={classNames(css.price, washed && css.wash, className)}
      data-long={text.length > LONG || undefined}
    >
      {text}
    </bdi>
  )
}

/** True for the time of the wash after the value changed; the first value is no change. */
function useChange(value: number): boolean {
  const before = useRef(value)
  const [on, setOn] = useState(false)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    setOn(true)
    const timer = setTimeout(() => setOn(false), WASH_MS)
    return () => clearTimeout(timer)
  }, [value])
  return on
}
