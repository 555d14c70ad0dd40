import { expect, test } from 'vitest'
import { checkEmbeddedOnly, embeddedOnly } from './embedded-only.ts'
import { plantTree } from './plant-tree.ts'

test('a database test runs on the embedded database alone only with a reason, and never with what differs on PostgreSQL', () => {
  const root = plantTree({
    'src/both.db.test.ts': `test('of two at once is one', () => {})\n`,
    'src/alone.db.test.ts': `// embedded only: it compares declarations.\ntest('is named', () => {})\n`,
    'src/silent.db.test.ts': `// embedded only: \ntest('is named', () => {})\n`,
    'src/race.db.test.ts': `// embedded only: it is slow.\ntest('is one', () => Promise.all([bid(), bid()]))\n`,
  })
  expect(embeddedOnly(root).sort()).toEqual(['alone', 'race', 'silent'].map(name => `src/${name}.db.test.ts`))
  expect(checkEmbeddedOnly(root).sort((a, b) => a.file.localeCompare(b.file))).toEqual([
    expect.objectContaining({ file: 'src/race.db.test.ts', line: 2, say: expect.stringContaining('“Promise.all”') }),
    expect.objectContaining({
      file: 'src/silent.db.test.ts',
      line: 1,
      say: expect.stringContaining('does not say why'),
    }),
  ])
})
