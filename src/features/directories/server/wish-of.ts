import type { SearchBody } from '../contract.ts'
import type { Directory } from '../directory.ts'
import { chosenValues } from '../rules.ts'
import type { Wish } from './queries.ts'

/** What a body asks of a directory; `rate` turns amounts in the asked currency into US dollars. */
export function wishOf(directory: Directory, body: SearchBody, words: Wish['words'], rate: number): Wish {
  const chosen = directory.choices
    .map(({ key }) => [key, chosenValues(body[key])] as const)
    .filter(([, values]) => values.length > 0)
  const ranges = directory.ranges.map(range => {
    const bound = (name: string) => {
      const value = body[name]
      return typeof value === 'number' ? (range.money ? value / rate : value) : undefined
    }
    return { ...range, min: bound(`${range.key}Min`), max: bound(`${range.key}Max`) }
  })
  return { kinds: [directory.kind], words, chosen: new Map(chosen), ranges }
}
