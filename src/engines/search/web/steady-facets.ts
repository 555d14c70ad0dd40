import { useRef } from 'react'
import { filtersOn, type Looked } from '../address.ts'
import type { FoundFacts } from '../contract.ts'
import type { Filters } from '../filters.ts'

type Facets = FoundFacts['facets']

/**
 * The values of every filter in the order they stood in, whatever they count by now: what is ticked must not move under the
 * pointer. What is left with nothing stays with 0; what came anew stands behind.
 */
export function keepOrder(before: Facets, now: Facets): Facets {
  const kept = Object.entries(now).map(([key, values]): [string, Facets[string]] => {
    const found = new Map(values.map(one => [one.value, one]))
    const stood = before[key] ?? []
    const known = new Set(stood.map(one => one.value))
    const still = stood.map(one => found.get(one.value) ?? { ...one, count: 0 })
    return [key, [...still, ...values.filter(one => !known.has(one.value))]]
  })
  return Object.fromEntries(kept)
}

type Held = {
  answer: FoundFacts | undefined
  facets: Facets
  /** What was chosen when the answer came. */
  chosen: Looked['chosen']
  text: string
  /** The next answer is ranked anew. */
  anew: boolean
}

/** The facets without those that lie within a choice which is another one by now. */
function withoutMoved(
  facets: Facets,
  choices: readonly Placed[],
  before: Looked['chosen'],
  now: Looked['chosen'],
): Facets {
  const moved = choices.filter(({ within }) => within && String(before[within] ?? '') !== String(now[within] ?? ''))
  return Object.fromEntries(Object.entries(facets).filter(([key]) => !moved.some(one => one.key === key)))
}

type Placed = Pick<Filters['choices'][number], 'key' | 'within'>

/**
 * Facets of an answer whose order holds while filters are ticked; other words, or no filter at all, rank them anew, and so does
 * another choice what lies within it.
 */
export function useSteadyFacets(answer: FoundFacts | undefined, looked: Looked, choices: readonly Placed[]): Facets {
  const { chosen } = looked
  const held = useRef<Held>({ answer: undefined, facets: {}, chosen, text: looked.text, anew: true })
  const before = held.current
  const anew = before.anew || before.text !== looked.text
  // The former answer stays until the new one is here: only that one is ranked anew.
  if (before.answer === answer) held.current = { ...before, text: looked.text, anew }
  else {
    const now = answer?.facets ?? {}
    const facets =
      anew || filtersOn(looked) === 0
        ? now
        : keepOrder(withoutMoved(before.facets, choices, before.chosen, chosen), now)
    held.current = { answer, facets, chosen, text: looked.text, anew: false }
  }
  return held.current.facets
}
