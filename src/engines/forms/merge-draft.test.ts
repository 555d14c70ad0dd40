import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeDraft } from './merge-draft.ts'

describe('two windows that type into one draft', () => {
  test('keep what only one of them changed', () => {
    const base = { name: 'A', city: 'Cairo', price: 5 }
    const theirs = { ...base, city: 'Giza' }
    const mine = { ...base, name: 'B' }
    expect(mergeDraft(theirs, mine, ['name'], base)).toEqual({ values: { ...theirs, name: 'B' }, both: [] })
  })

  test('keep what was typed last where both changed the same, and say so', () => {
    expect(mergeDraft({ name: 'Theirs' }, { name: 'Mine' }, ['name'], { name: 'A' })).toEqual({
      values: { name: 'Mine' },
      both: ['name'],
    })
  })

  test('say nothing when both typed the same', () => {
    expect(mergeDraft({ name: 'B' }, { name: 'B' }, ['name'], { name: 'A' }).both).toEqual([])
  })

  test('never lose what this one typed, nor what the other typed elsewhere', () => {
    const draft = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.string(), { maxKeys: 4 })
    fc.assert(
      fc.property(draft, draft, draft, fc.subarray(['a', 'b', 'c', 'd']), (base, theirs, mine, changed) => {
        const { values } = mergeDraft(theirs, mine, changed, base)
        for (const key of changed) expect(values[key]).toEqual(mine[key])
        for (const key of Object.keys(theirs)) if (!changed.includes(key)) expect(values[key]).toEqual(theirs[key])
      }),
    )
  })
})
