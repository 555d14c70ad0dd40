import { useState } from 'react'
import { readLocal, writeLocal } from '../local.ts'
import type { ListColumn } from './list-props.ts'

export const DENSITIES = ['comfortable', 'standard', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

const optional = (columns: readonly ListColumn<never>[]) => columns.flatMap(one => (one.optional ? [one.key] : []))

/** Columns and row height as this person left them on this device; the first column always shows, it names the row. */
export function useListLook<Row>(viewsKey: string, columns: readonly ListColumn<Row>[]) {
  const key = `list.${viewsKey}.hidden`
  const [hidden, setHidden] = useState<readonly string[]>(() => {
    const kept = readLocal(key)
    return kept === null ? optional(columns) : kept.split(' ').filter(Boolean)
  })
  const [density, setDensity] = useState<Density>(
    () => DENSITIES.find(one => one === readLocal('density')) ?? 'standard',
  )
  return {
    density,
    setDensity: (next: Density) => {
      writeLocal('density', next)
      setDensity(next)
    },
    shown: columns.filter((column, index) => index === 0 || !hidden.includes(column.key)),
    /** Keys of shown columns, without the first. */
    show: (keys: readonly string[]) => {
      const next = columns.slice(1).flatMap(column => (keys.includes(column.key) ? [] : [column.key]))
      writeLocal(key, next.join(' ') === optional(columns).join(' ') ? null : next.join(' '))
      setHidden(next)
    },
  }
}

export type ListLook<Row> = ReturnType<typeof useListLook<Row>>
