import { expect, test } from 'vitest'
import { plantTree } from './plant-tree.ts'
import { aloneTests, checkDatabaseMarks, databaseTests } from './which-database.ts'

const tree = () =>
  plantTree({
    'src/rows.db.test.ts': `test('of two at once is one', () => {})\n`,
    'src/hashing.db.test.ts': `test('is slow', () => {})\nvi.mock('hashing')\n`,
    'src/window.test.tsx': `// alone: the line is kept in its module.\ntest('is one', () => {})\n`,
    'src/queue.db.test.ts': `// both databases: one connection has no locks.\ntest('of two at once is one', () => {})\n`,
    'src/declared.db.test.ts': `// embedded only: it compares declarations.\ntest('is named', () => {})\n`,
    'src/silent.db.test.ts': `// both databases:\ntest('is named', () => {})\n`,
    'src/race.db.test.ts': `// embedded only: it is slow.\ntest('is one', () => Promise.all([bid(), bid()]))\n`,
  })

test('a database test runs on PostgreSQL, and on the embedded database where its first line says so', () => {
  const { notEmbedded, notPostgres } = databaseTests(tree())
  expect(notEmbedded.sort()).toEqual(['src/hashing.db.test.ts', 'src/rows.db.test.ts'])
  expect(notPostgres.sort()).toEqual(['src/declared.db.test.ts', 'src/race.db.test.ts'])
})

test('one that replaces a module runs alone, and one that says why', () => {
  expect(aloneTests(tree()).sort()).toEqual(['src/hashing.db.test.ts', 'src/window.test.tsx'])
})

test('a mark says why, and what differs on PostgreSQL is never kept away from it', () => {
  expect(checkDatabaseMarks(tree()).sort((a, b) => a.file.localeCompare(b.file))).toEqual([
    expect.objectContaining({ file: 'src/race.db.test.ts', line: 2, say: expect.stringContaining('“Promise.all”') }),
    expect.objectContaining({
      file: 'src/silent.db.test.ts',
      line: 1,
      say: expect.stringContaining('does not say why'),
    }),
  ])
})
