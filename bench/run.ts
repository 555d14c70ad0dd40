import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Kind, measure, type Result } from './measure.ts'
import { type Budgets, missesOf, reportOf } from './report.ts'

/**
 * Measures the product against bare Fastify and the same statements, on the embedded database and on a PostgreSQL server of its
 * own: `npm run bench [-- --on postgres --only page --rounds 3 --seconds 2 --companies 10000 --profile]`. A whole run writes
 * RESULTS.md; it ends with 1 when an aim of budgets.json is missed.
 */
const { values } = parseArgs({
  options: {
    on: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '10' },
    companies: { type: 'string', default: '10000' },
    profile: { type: 'boolean', default: false },
  },
})
const kinds = (['postgres', 'pglite'] as const satisfies Kind[]).filter(kind => !values.on || values.on === kind)
const wish = {
  companies: Number(values.companies),
  connections: Number(values.connections),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  only: values.only,
  profile: values.profile ? new URL('../.tmp/bench/profiles', import.meta.url).pathname : undefined,
}

const budgets: Budgets = JSON.parse(await readFile(new URL('budgets.json', import.meta.url), 'utf8'))
const results: Result[] = []
for (const kind of kinds) results.push(await measure(kind, wish, line => console.log(line)))
const report = reportOf(results, wish, budgets)
console.log(`\n${report}`)
const whole = !values.on && !values.only && !values.profile
if (whole) await writeFile(new URL('RESULTS.md', import.meta.url), report)
const misses = missesOf(results, budgets)
for (const miss of misses) console.log(miss)
process.exitCode = misses.length > 0 ? 1 : 0
