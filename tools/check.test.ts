import { expect, test } from 'vitest'
import { PARTS, runParts } from './check.ts'
import { plantTree } from './plant-tree.ts'

/** Parts that read the tree alone; types, format and dead code need the configuration of their programs. */
const READING = Object.keys(PARTS).filter(part => !['types', 'format', 'dead-code'].includes(part))

test('a clean tree has nothing to do', async () => {
  const results = await runParts(plantTree(), READING)
  expect(results.flatMap(({ findings }) => findings)).toEqual([])
  expect(results.map(({ part }) => part)).toEqual(READING)
})

test('a part that cannot finish is something to do, and the others still report', async () => {
  const results = await runParts(plantTree({ 'src/floors.js': 'export const floors = [' }), ['floors', 'sizes'])
  expect(results[0]?.findings[0]?.say).toContain('could not finish')
  expect(results[1]?.findings).toEqual([])
})
