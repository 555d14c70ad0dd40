import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EntryView } from './contract/editing.ts'
import { branches, type Place, refusalToMove, type Step, stepFrom, withBelow } from './tree.ts'

const entry = (id: string, parentId: string | null): EntryView => ({
  _id: id,
  name: id,
  arabicName: id,
  code: id,
  retired: false,
  values: { parentId },
  below: 0,
  rate: null,
})

/** a › (b › c), d */
const small = [entry('a', null), entry('b', 'a'), entry('c', 'b'), entry('d', null)]
const branchOf = (entries: EntryView[], id: string) => branches(entries, () => true).find(one => one.entry._id === id)!

/** Puts an entry where a step says, as the server does. */
function put(entries: readonly EntryView[], id: string, { parentId, beforeId }: Place): EntryView[] {
  const moved = { ...entries.find(one => one._id === id)!, values: { parentId } }
  const others = entries.filter(one => one._id !== id)
  const at = beforeId === null ? others.length : others.findIndex(one => one._id === beforeId)
  return others.toSpliced(at, 0, moved)
}

test('a tree is read branch by branch, and a closed branch hides what is below it', () => {
  expect(branches(small, () => true).map(one => `${one.depth}${one.entry._id}`)).toEqual(['1a', '2b', '3c', '1d'])
  expect(branches(small, id => id === 'a').map(one => one.entry._id)).toEqual(['a', 'b', 'd'])
})

describe('an industry', () => {
  test('never goes below itself, nor so deep that its own branches pass the fourth level', () => {
    expect(refusalToMove(small, 'a', 'c')).toBe('lookups.into-itself')
    expect(refusalToMove(small, 'a', 'a')).toBe('lookups.into-itself')
    expect(refusalToMove(small, 'a', 'd')).toBeNull()
    expect(refusalToMove([...small, entry('e', 'd')], 'a', 'e')).toBe('lookups.too-deep')
  })

  test('is moved a step: up, down, in below the one before it, out behind its parent', () => {
    const step = (id: string, way: Step) => stepFrom(small, branchOf(small, id), way)
    expect(step('a', 'up')).toBeNull()
    expect(step('d', 'up')).toEqual({ parentId: null, beforeId: 'a' })
    expect(step('a', 'down')).toEqual({ parentId: null, beforeId: null })
    expect(step('d', 'in')).toEqual({ parentId: 'a', beforeId: null })
    expect(step('b', 'out')).toEqual({ parentId: null, beforeId: 'd' })
    expect(step('d', 'out')).toBeNull()
  })

  test('stays in a tree of four levels whatever steps are made', () => {
    const steps = fc.array(fc.tuple(fc.nat(5), fc.constantFrom<Step>('up', 'down', 'in', 'out')), { maxLength: 40 })
    fc.assert(
      fc.property(steps, made => {
        let now: EntryView[] = [...small, entry('e', null), entry('f', null)]
        for (const [at, way] of made) {
          const one = now[at % now.length]!
          const place = stepFrom(now, branchOf(now, one._id), way)
          if (place) now = put(now, one._id, place)
        }
        const all = branches(now, () => true)
        expect(all.map(one => one.entry._id).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
        expect(Math.max(...all.map(one => one.depth))).toBeLessThanOrEqual(4)
        expect(now.every(one => !withBelow(now, one._id).slice(1).includes(one._id))).toBe(true)
      }),
    )
  })
})
