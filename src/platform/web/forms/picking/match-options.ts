import { foldText } from '../../../shared/text.ts'
import type { Option } from '../field-props.ts'

/** Everything an option is found by, folded: case, accents, hamza, digits of either script do not matter. */
export const foldOption = ({ label, hint, search }: Option): string =>
  foldText([label, hint, search].filter(Boolean).join(' '))

/** Options that hold every word of the query; those that begin with it first, else in their own order. */
export function matchOptions<O extends Option>(options: readonly O[], query: string): readonly O[] {
  const wanted = foldText(query)
  if (!wanted) return options
  const words = wanted.split(' ')
  const found = options
    .map(option => ({ option, text: foldOption(option) }))
    .filter(({ text }) => words.every(word => text.includes(word)))
  const rank = (text: string) => (text.startsWith(wanted) ? 0 : text.includes(` ${wanted}`) ? 1 : 2)
  return found.toSorted((a, b) => rank(a.text) - rank(b.text)).map(({ option }) => option)
}
