import { expect, test } from 'vitest'
import { checkSizes } from './check-sizes.ts'
import { foundIn } from './found-in.ts'
import { manyLines } from './plant-tree.ts'

const found = (files: Record<string, string> = {}) => foundIn(checkSizes, files)
const FOLDER = 'src/features/auctions'
const functionOf = (lines: number, head: string) => `${head} {\n${manyLines(lines - 2)}}\n`

test('small files have no fault', async () => {
  expect(await found()).toEqual([])
})

test('a file of more than 300 lines is reported, one of 300 is not', async () => {
  expect(await found({ [`${FOLDER}/rules.ts`]: manyLines(300) })).toEqual([])
  expect(await found({ [`${FOLDER}/rules.ts`]: manyLines(301) })).toEqual([
    expect.stringContaining(`${FOLDER}/rules.ts  has 301 lines, a file at most 300: split it by subject`),
  ])
})

test('a style sheet has the alarm of a file', async () => {
  const sheet = '.a {\n  color: var(--ink);\n}\n'.repeat(101)
  expect(await found({ [`${FOLDER}/web/BidBox.module.css`]: sheet })).toHaveLength(1)
})

test('tests may have 450 lines; strings, migrations and the cast any number', async () => {
  expect(await found({ [`${FOLDER}/rules.test.ts`]: manyLines(450) })).toEqual([])
  expect(await found({ [`${FOLDER}/rules.test.ts`]: manyLines(451) })).toHaveLength(1)
  const long = { [`${FOLDER}/strings.ar.ts`]: manyLines(900), 'db/cast/members.ts': manyLines(900) }
  expect(await found(long)).toEqual([])
})

test('a wiring has at most 90 lines, a contract 250', async () => {
  const faults = await found({
    [`${FOLDER}/server/wiring.ts`]: manyLines(91),
    [`${FOLDER}/contract.ts`]: manyLines(251),
  })
  expect(faults).toEqual([
    expect.stringContaining('has 251 lines, a contract at most 250'),
    expect.stringContaining('has 91 lines, a wiring at most 90'),
  ])
})

test('a function of more than 60 lines is reported with its name and line', async () => {
  const text = `// first\n${functionOf(61, 'export function longOne()')}`
  expect(await found({ [`${FOLDER}/rules.ts`]: text })).toEqual([
    expect.stringContaining(`${FOLDER}/rules.ts:2  longOne has 61 lines, a function at most 60`),
  ])
  expect(await found({ [`${FOLDER}/rules.ts`]: functionOf(60, 'export const longOne = () =>') })).toEqual([])
})

test('a component may have 150 lines, a hook beside it 60', async () => {
  expect(await found({ [`${FOLDER}/web/Auction.tsx`]: functionOf(150, 'export function Auction()') })).toEqual([])
  const faults = await found({
    [`${FOLDER}/web/Auction.tsx`]:
      functionOf(151, 'export function Auction()') + functionOf(61, 'const useBid = () =>'),
  })
  expect(faults).toEqual([
    expect.stringContaining('Auction has 151 lines, a component at most 150'),
    expect.stringContaining('useBid has 61 lines, a function at most 60'),
  ])
})

test('the file of a verb has at most 60 lines, its queries may have more', async () => {
  const verb = `${manyLines(60)}export async function stopAuction(tx) {}\n`
  expect(await found({ [`${FOLDER}/server/stop-auction.ts`]: verb })).toEqual([
    expect.stringContaining('has 61 lines, a verb at most 60'),
  ])
  expect(await found({ [`${FOLDER}/server/queries.ts`]: verb })).toEqual([])
})

test('a file that imports code from more than 15 files is reported; a list of features, a wiring and types are not', async () => {
  const text = Array.from({ length: 16 }, (_, i) => `import { a${i} } from './a${i}.ts'\n`).join('')
  const faults = await found({
    [`${FOLDER}/rules.ts`]: text,
    'src/features.server.ts': text,
    [`${FOLDER}/server/wiring.ts`]: text,
    [`${FOLDER}/web/data.ts`]: `import type { T } from './t.ts'\nimport css from './a.module.css'\n${text.replace(/^.*\n/, '')}`,
  })
  expect(faults).toEqual([expect.stringContaining(`${FOLDER}/rules.ts  imports from 16 files, at most 15`)])
})

test('a waiver counts only with its reason', async () => {
  expect(await found({ [`${FOLDER}/rules.ts`]: `// size: one table of states\n${manyLines(400)}` })).toEqual([])
  expect(await found({ [`${FOLDER}/rules.ts`]: `// size:\n${manyLines(400)}` })).toHaveLength(1)
})

test('a feature of more than 40 files or 5,000 lines is reported until its contract says why', async () => {
  const files = Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`${FOLDER}/server/part-${i}.ts`, '// part\n']))
  expect(await found(files)).toEqual([expect.stringMatching(/auctions {2}has 4\d files, a feature at most 40: split/)])
  const waived = { ...files, [`${FOLDER}/contract.ts`]: '// feature size: one subject, many kinds\n' }
  expect(await found(waived)).toEqual([])
  const long = Array.from({ length: 17 }, (_, i) => [`${FOLDER}/server/part-${i}.ts`, manyLines(300)])
  expect(await found(Object.fromEntries(long))).toEqual([
    expect.stringMatching(/has 51\d\d lines, a feature at most 5000/),
  ])
})
