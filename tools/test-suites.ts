import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PARTS, printPart, runParts } from './check.ts'
import { ensureJourneyBrowsers } from './find-chromium.ts'
import { sentence } from './finding.ts'
import { aloneFailed, type Counts, countsOf, countsOfPlaywright, countsOfVitest } from './read-report.ts'
import { home, streamProgram } from './run-program.ts'
import { ensureCoturn } from './with-coturn.ts'
import { ensureDovecot } from './with-dovecot.ts'
import { startPostgres } from './with-postgres.ts'
import { ensureRedis } from './with-redis.ts'

/** What a suite is given: arguments for its runner (which tests), and the signal that ends it early. */
export type Asked = { rest: string[]; signal: AbortSignal }

/** A suite of `npm test`. */
export type Suite = (asked: Asked) => Promise<Counts>

const reportOf = (name: string): string => join(home, '.tmp', 'test', `${name}.json`)

/** Parts of the check; each counts as a test. */
async function checkParts(parts: string[]): Promise<Counts> {
  const results = await runParts(home, parts, printPart)
  const failed = results.filter(({ findings }) => findings.length > 0)
  const failures = failed.map(({ part, findings }) => [part, ...findings.map(sentence)].join('\n    '))
  return { passed: results.length - failed.length, failed: failed.length, skipped: 0, failures }
}

/** The house rules. */
const check: Suite = () => checkParts(Object.keys(PARTS))

async function vitest(project: string, { rest, signal }: Asked, env: NodeJS.ProcessEnv = {}): Promise<Counts> {
  const report = reportOf(project.replace('*', ''))
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await streamProgram('vitest', ['run', '--project', project, ...reporters, ...rest], { signal, env })
  return countsOf(report, countsOfVitest, code)
}

/** Tests without a database, and what is shown on the embedded one; each test that is named. */
const pglite: Suite = asked => vitest('pglite*', asked, { TEST_ON_BOTH: asked.rest.length > 0 ? '' : 'true' })

/** The database tests, on a PostgreSQL server of our own; those of several processes start a Redis as well, those of the mailbox a Dovecot, those of calls a coturn. */
async function postgres(asked: Asked): Promise<Counts> {
  ensureRedis()
  ensureDovecot()
  ensureCoturn()
  const server = await startPostgres()
  try {
    return await vitest('postgres*', asked, { TEST_DATABASE_URL: server.url })
  } finally {
    await server.stop()
  }
}

/** The product as operators get it; counts as a test, and so does the size of what it made. */
async function build({ signal }: Asked): Promise<Counts> {
  const code = await streamProgram('node', ['--run', 'build'], { signal })
  if (code !== 0) return aloneFailed(`the build ended with ${code}`)
  const size = await checkParts(['first-route'])
  return { ...size, passed: size.passed + 1 }
}

/** Journeys in a browser against the built product. */
async function e2e({ rest, signal }: Asked): Promise<Counts> {
  ensureJourneyBrowsers()
  const report = reportOf('e2e')
  rmSync(report, { force: true })
  mkdirSync(join(home, '.tmp', 'test'), { recursive: true })
  const code = await streamProgram('playwright', ['test', ...rest], { signal })
  return countsOf(report, countsOfPlaywright, code)
}

/** Goals in short, thirty seconds each at most: a few rounds, and each planted fault, which barriers show at once. */
const GOALS: Record<string, string[]> = {
  bids: ['--rounds', '1'],
  close: ['--races', '16'],
  ledger: ['--runs', '50'],
  queue: ['--deliveries', '600'],
}

/**
 * The proofs with planted faults, each in a short form on a PostgreSQL of its own; in full they are commands (`npm run goal:…`). Two at a
 * time: each waits at its barriers for much of its time.
 */
async function goals({ rest, signal }: Asked): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] }
  const left = Object.entries(GOALS).filter(([name]) => rest.length === 0 || rest.includes(name))
  const takeTurns = async () => {
    for (let next = left.shift(); next && !signal.aborted; next = left.shift()) {
      const [name, args] = next
      const code = await streamProgram('node', [join('goals', `${name}.ts`), ...args], { signal })
      if (code === 0) counts.passed++
      else counts.failures.push(`goal:${name} ended with ${code}`)
    }
  }
  await Promise.all([takeTurns(), takeTurns()])
  return { ...counts, failed: counts.failures.length }
}

/**
 * What each suite may take on two quiet cores, in seconds: with what runs beside another, together thirty minutes (decisions/022 says
 * where the ten over its aim are). What takes longer is said, and fails nothing.
 */
export const BUDGETS: Record<string, number> = {
  check: 100,
  pglite: 150,
  postgres: 470,
  goals: 120,
  build: 12,
  e2e: 1010,
}

/** How long a suite took, against its budget. */
export function spokenTime(name: string, seconds: number): string {
  const over = seconds - (BUDGETS[name] ?? seconds)
  return over > 0 ? `${seconds} s, ${over} s over its budget of ${BUDGETS[name]}` : `${seconds} s`
}

/** Suites that run while others do: goals wait at their barriers for much of their time, and the check ends on one core. */
export const BESIDE: Record<string, string[]> = { goals: ['check', 'pglite'] }

/** The suites in the order they run. */
export const SUITES: Record<string, Suite> = { check, pglite, postgres, goals, build, e2e }
