// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Looked } from '../address.ts'
import type { FoundFacts } from '../contract.ts'
import { useSteadyFacets } from './steady-facets.ts'

const answer = (...values: [string, number][]): FoundFacts =>
  ({
    ...({ count: 1, total: 9, currency: 'USD', rateDate: null, bars: [], suggestions: [], partly: false } as object),
    ...({
      didYouMean: null,
      facets: { country: values.map(([value, count]) => ({ value, count, name: null })) },
    } as object),
  }) as FoundFacts

const looked = (more: Partial<Looked> = {}): Looked => ({
  ...{ text: '', chosen: {}, ranges: {}, sort: null, page: 1, view: 'grid' },
  ...more,
})
const ticked = (text = '') => looked({ text, chosen: { category: ['loan'] } })

function shown() {
  const first = answer(['EG', 9], ['AE', 5], ['SA', 2])
  // As on a full load: the filters are drawn before there is an answer.
  const { result, rerender } = renderHook(({ by, what }) => useSteadyFacets(by, what, []), {
    initialProps: { by: undefined as FoundFacts | undefined, what: looked() },
  })
  rerender({ by: first, what: looked() })
  const say = () => result.current.country?.map(({ value, count }) => `${value} ${count}`)
  return { first, rerender, say }
}

test('the values of a filter keep their places while others are ticked; what is left with nothing says 0', () => {
  const { first, rerender, say } = shown()
  expect(say()).toEqual(['EG 9', 'AE 5', 'SA 2'])
  rerender({ by: first, what: ticked() })
  rerender({ by: answer(['SA', 2], ['EG', 1], ['OM', 1]), what: ticked() })
  expect(say()).toEqual(['EG 1', 'AE 0', 'SA 2', 'OM 1'])
})

test('without a filter, and for other words, the most frequent come first again', () => {
  const { first, rerender, say } = shown()
  const narrowed = answer(['SA', 2], ['EG', 1])
  rerender({ by: narrowed, what: ticked() })
  rerender({ by: narrowed, what: ticked('water') })
  expect(say()).toEqual(['EG 1', 'AE 0', 'SA 2'])
  rerender({ by: answer(['SA', 4], ['AE', 3]), what: ticked('water') })
  expect(say()).toEqual(['SA 4', 'AE 3'])
  rerender({ by: first, what: looked() })
  expect(say()).toEqual(['EG 9', 'AE 5', 'SA 2'])
})

test('what lies within another choice is ranked anew when that choice changes', () => {
  const found = (country: [string, number][], state: [string, number][]): FoundFacts => {
    const one = answer(...country)
    const states = answer(...state).facets.country ?? []
    return { ...one, facets: { ...one.facets, state: states } }
  }
  const within = [{ key: 'country' }, { key: 'state', within: 'country' }]
  const chosen = (country: string) => looked({ chosen: { country: [country] } })
  const cities: [string, number][] = [
    ['Cairo', 6],
    ['Giza', 3],
  ]
  const egypt = found([['EG', 9]], cities)
  const { result, rerender } = renderHook(({ by, what }) => useSteadyFacets(by, what, within), {
    initialProps: { by: egypt, what: chosen('EG') },
  })
  rerender({ by: egypt, what: chosen('AE') })
  rerender({ by: found([['AE', 5]], [['Dubai', 4]]), what: chosen('AE') })
  expect(result.current.state?.map(({ value }) => value)).toEqual(['Dubai'])
  expect(result.current.country?.map(({ value }) => value)).toEqual(['EG', 'AE'])
})
