import { parseArgs } from 'node:util'
import { aloneFailed, type Counts } from './read-report.ts'
import { BESIDE, SUITES, spokenTime } from './test-suites.ts'

/** Other names of suites on the command line: the journeys need a fresh build. */
const ALIASES: Record<string, string[]> = { unit: ['pglite'], e2e: ['build', 'e2e'] }
const USAGE = `npm test [-- --only check|unit|pglite|postgres|goals|build|e2e[,…]] [which tests]`

type Result = { name: string; counts: Counts; seconds: number }

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
const asked = values.only?.split(',').flatMap(name => ALIASES[name] ?? [name]) ?? Object.keys(SUITES)
const unknown = asked.filter(name => !SUITES[name])
if (unknown.length > 0) {
  console.log(`No suite is called ${unknown.join(', ')}. ${USAGE}`)
  process.exit(2)
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())

/** Runs one suite; a suite that throws failed, with the reason in one line. */
async function run(name: string): Promise<Result> {
  console.log(`\n── ${name} ──`)
  const start = performance.now()
  const counts = await SUITES[name]!({ rest: positionals, signal: stopping.signal }).catch((error: Error) => {
    console.log(error.message)
    return aloneFailed(error.message)
  })
  return { name, counts, seconds: Math.round((performance.now() - start) / 1000) }
}

const results: Result[] = []

/** Runs suites one after the other, until somebody stops them. */
async function inTurn(suites: readonly string[]): Promise<void> {
  for (const suite of suites) if (!stopping.signal.aborted) results.push(await run(suite))
}

const names = Object.keys(SUITES).filter(suite => asked.includes(suite))
const beside = names.filter(name => BESIDE[name]?.some(host => names.includes(host)))
const hosts = names.filter(name => beside.some(one => BESIDE[one]!.includes(name)))
await Promise.all([inTurn(hosts), ...beside.map(name => inTurn([name]))])
await inTurn(names.filter(name => !hosts.includes(name) && !beside.includes(name)))
results.sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name))

for (const { name, counts } of results)
  for (const failure of counts.failures) console.log(`\nfailed in ${name}: ${failure}`)

console.log('')
for (const { name, counts, seconds } of results) {
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  console.log(
    `${name.padEnd(9)} ${counts.passed} passed, ${counts.failed} failed${skipped} (${spokenTime(name, seconds)})`,
  )
}
const sum = (kind: 'passed' | 'failed') => results.reduce((total, { counts }) => total + counts[kind], 0)
if (stopping.signal.aborted) console.log('Stopped before the end.')
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 || stopping.signal.aborted || results.length === 0 ? 1 : 0)
