import { useState } from 'react'
import { useWords } from '../../ui/use-words.ts'

type Chosen = {
  value: readonly string[]
  onChange: (value: string[]) => void
  max?: number
  labelOf: (value: string) => string
}

/** Adds and takes away choices up to a limit; what is chosen beyond it is cut off, and the limit is said aloud. */
export function useChosen({ value, onChange, max = Number.POSITIVE_INFINITY, labelOf }: Chosen) {
  const t = useWords()
  const [news, setNews] = useState('')
  const remove = (one: string) => {
    setNews(t('ui.not-chosen-any-more', { name: labelOf(one) }))
    onChange(value.filter(other => other !== one))
  }
  const toggle = (one: string) => {
    if (value.includes(one)) return remove(one)
    if (value.length >= max) return setNews(t('fields.too-many', { count: max }))
    setNews(t('ui.chosen-named', { name: labelOf(one) }))
    onChange([...value, one].slice(0, max))
  }
  return { news, toggle, remove, full: value.length >= max }
}
