import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Kept, keptWith } from './kept.ts'
import { type Kind, measure, type Result } from './measure.ts'
import { type Budgets, missesOf, reportOf } from './report.ts'

/**
 * Measures the product against bare Fastify and the same statements, on the embedded database and on a PostgreSQL server of its
 * own: `npm run bench [-- --on postgres --only companies,search-hit --rounds 3 --seconds 2 --profiles 20000 --profile]`. `--url`
 * names a PostgreSQL database that stays, so that the next run finds it filled. A whole run writes results.json and RESULTS.md;
 * a piece does with `--write`, beside what was measured before under the same conditions. It ends with 1 when an aim of
 * budgets.json is missed.
 */
const { values } = parseArgs({
  options: {
    on: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '10' },
    profiles: { type: 'string' },
    url: { type: 'string' },
    profile: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const PROFILES = { postgres: 100_000, pglite: 10_000 }
const given = values.profiles === undefined ? null : Number(values.profiles)
const wish = {
  profiles: given === null ? PROFILES : { postgres: given, pglite: given },
  connections: Number(values.connections),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  only: values.only,
  url: values.url,
  profile: values.profile ? new URL('../.tmp/bench/profiles', import.meta.url).pathname : undefined,
}

const fileOf = (name: string) => new URL(name, import.meta.url)
const readJson = async <T>(name: string): Promise<T> => JSON.parse(await readFile(fileOf(name), 'utf8'))

const kinds = (['postgres', 'pglite'] as const satisfies Kind[]).filter(kind => !values.on || values.on === kind)
const budgets = await readJson<Budgets>('budgets.json')
const results: Result[] = []
for (const kind of kinds) results.push(await measure(kind, wish, line => console.log(line)))
const whole = !values.on && !values.only && !values.profile && given === null
if (whole || values.write) {
  const kept = keptWith(await readJson<Kept[]>('results.json'), results, wish)
  await writeFile(fileOf('results.json'), `${JSON.stringify(kept, null, 2)}\n`)
  await writeFile(fileOf('RESULTS.md'), reportOf(kept, budgets))
}
const { connections, rounds, seconds } = wish
console.log(
  `\n${reportOf(
    results.map(one => ({ ...one, connections, rounds, seconds })),
    budgets,
  )}`,
)
const misses = missesOf(results, budgets)
for (const miss of misses) console.log(miss)
process.exitCode = misses.length > 0 ? 1 : 0
