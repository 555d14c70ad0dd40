import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { icons } from './tools/icons.ts'
import { LongestFirst } from './tools/longest-first.ts'
import { aloneTests, databaseTests } from './tools/which-database.ts'

const TESTS = ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts']
const DATABASE = '**/*.db.test.ts'
const { notEmbedded, notPostgres } = databaseTests(import.meta.dirname)
/** A test that is named runs here, whatever it is. */
const elsewhere = process.env.TEST_ON_BOTH ? notEmbedded : []
const alone = aloneTests(import.meta.dirname)

const project = (
  name: string,
  include: string[],
  exclude: string[],
  env: Record<string, string> = {},
): TestProjectConfiguration => ({
  extends: true,
  // A worker reads the house, or the web, once for all its files; those of the second half of a pair have a process each.
  test: { name, include, exclude: ['node_modules/**', ...exclude], isolate: name.endsWith('alone'), env },
})

/** Which tests run where: see STYLE.md, and decisions/022 for why. */
const PROJECTS = {
  // Without a database, and what is shown on the embedded one.
  pglite: [
    project('pglite', TESTS, [...elsewhere, ...alone], { TEST_DATABASE_URL: '' }),
    project('pglite-alone', alone, elsewhere, { TEST_DATABASE_URL: '' }),
  ],
  // On the server of TEST_DATABASE_URL, which `npm run test:postgres` starts.
  postgres: [
    project('postgres', [DATABASE], [...notPostgres, ...alone]),
    project(
      'postgres-alone',
      alone.filter(file => file.endsWith('.db.test.ts')),
      notPostgres,
    ),
  ],
}

export default defineConfig({
  plugins: [icons()],
  // The web's JSX, as in tsconfig.web.json.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // No test is about how long it takes: what hangs is ended, and a machine that stands still for a while has its time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['tools/jsdom-setup.ts', 'src/platform/web/between-files.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [...PROJECTS.pglite, ...(process.env.TEST_DATABASE_URL ? PROJECTS.postgres : [])],
  },
})
