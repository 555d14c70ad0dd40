import { expect, test } from 'vitest'
import { checkSizes } from './check-sizes.ts'
import { foundIn } from './found-in.ts'
import { manyLines } from './plant-tree.ts'

const found = (files: Record<string, string> = {}) => foundIn(checkSizes, files)
const FOLDER = 'src/features/auctions'

test('small files have no fault', async () => {
  expect(await found()).toEqual([])
})

test('a file of more than 400 lines is reported, one of 400 is not', async () => {
  expect(await found({ [`${FOLDER}/rules.ts`]: manyLines(400) })).toEqual([])
  expect(await found({ [`${FOLDER}/rules.ts`]: manyLines(401) })).toEqual([
    expect.stringContaining(`${FOLDER}/rules.ts  has 401 lines, a file at most 400: split it by subject`),
  ])
})

test('a style sheet has the alarm of a file', async () => {
  const sheet = '.a {\n  color: var(--ink);\n}\n'.repeat(134)
  expect(await found({ [`${FOLDER}/web/BidBox.module.css`]: sheet })).toHaveLength(1)
})

test('tests may have 600 lines; strings, migrations and the demo any number', async () => {
  expect(await found({ [`${FOLDER}/rules.test.ts`]: manyLines(600) })).toEqual([])
  expect(await found({ [`${FOLDER}/rules.test.ts`]: manyLines(601) })).toHaveLength(1)
  const long = { [`${FOLDER}/strings.ar.ts`]: manyLines(900), 'db/demo-data/members.ts': manyLines(900) }
  expect(await found(long)).toEqual([])
})
