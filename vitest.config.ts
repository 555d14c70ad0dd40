import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { icons } from './tools/icons.ts'
import { databaseTests } from './tools/which-database.ts'

const TESTS = ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts']
const { notEmbedded, notPostgres, alone } = databaseTests(import.meta.dirname)

const project = (
  name: string,
  include: string[],
  exclude: string[],
  more: { isolate?: boolean; env?: Record<string, string> } = {},
): TestProjectConfiguration => ({
  extends: true,
  test: { name, include, exclude: ['node_modules/**', ...exclude], ...more },
})

/** Which tests run where: see STYLE.md, and decisions/022 for why. */
const PROJECTS = {
  // Without a database, and what is shown on the embedded one. A test that is named runs here, whatever it is.
  pglite: project('pglite', TESTS, process.env.TEST_ON_BOTH ? notEmbedded : [], { env: { TEST_DATABASE_URL: '' } }),
  // On the server of TEST_DATABASE_URL, which `npm run test:postgres` starts. A worker reads the house once for all its files.
  postgres: [
    project('postgres', ['**/*.db.test.ts'], [...notPostgres, ...alone], { isolate: false }),
    project('postgres-alone', alone, []),
  ],
}

export default defineConfig({
  plugins: [icons()],
  // The web's JSX, as in tsconfig.web.json.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    setupFiles: ['tools/jsdom-setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [PROJECTS.pglite, ...(process.env.TEST_DATABASE_URL ? PROJECTS.postgres : [])],
  },
})
