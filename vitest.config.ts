import { defineConfig } from 'vitest/config'
import { embeddedOnly } from './tools/embedded-only.ts'
import { icons } from './tools/icons.ts'

const TESTS = ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts']
const postgres = process.env.TEST_DATABASE_URL

/**
 * Two projects: `pglite` runs every test; `postgres` runs those that touch the database (`*.db.test.ts`) once more on the server
 * of TEST_DATABASE_URL, but for those whose first line says `// embedded only: <why>`. `npm run test:postgres` starts that server; without it there is only the first project.
 */
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
    projects: [
      { extends: true, test: { name: 'pglite', include: TESTS, env: { TEST_DATABASE_URL: '' } } },
      ...(postgres
        ? [
            {
              extends: true as const,
              test: {
                name: 'postgres',
                include: ['**/*.db.test.ts'],
                exclude: ['node_modules/**', ...embeddedOnly(import.meta.dirname)],
              },
            },
          ]
        : []),
    ],
  },
})
