import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Size } from './fill-club.ts'
import { type Kept, keptWith } from './kept.ts'
import { type Kind, measure, type Result } from './measure.ts'
import { type Budgets, type Explained, missesOf, reportOf } from './report.ts'

/**
 * Measures the product against bare Fastify and the same statements, on the embedded database and on a PostgreSQL server of its
 * own: `npm run bench [-- --on postgres --only companies,market-hit --rounds 3 --seconds 2 --profile]`. `--profiles`, `--items`,
 * `--auctions`, `--posts`, `--invoices`, `--entries`, `--letters`, `--tickets`, `--cases`, `--acts`, `--articles` and `--messages` say how large the club is. `--keep` names a folder where the server's data stay, `--url` a PostgreSQL
 * database of somebody else: the next run finds them filled. A whole run writes results.json and RESULTS.md; a piece does with
 * `--write`, beside what was measured before under the same conditions; what a club of another size was measured for stands in apart.md. It ends with 1 when an aim of budgets.json is missed.
 */
const { values } = parseArgs({
  options: {
    on: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '10' },
    profiles: { type: 'string' },
    items: { type: 'string' },
    auctions: { type: 'string' },
    posts: { type: 'string' },
    invoices: { type: 'string' },
    entries: { type: 'string' },
    letters: { type: 'string' },
    tickets: { type: 'string' },
    cases: { type: 'string' },
    acts: { type: 'string' },
    articles: { type: 'string' },
    messages: { type: 'string' },
    url: { type: 'string' },
    keep: { type: 'string' },
    profile: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const SIZES: Record<Kind, Size> = {
  postgres: {
    profiles: 100_000,
    items: 200_000,
    auctions: 5000,
    posts: 1_000_000,
    invoices: 200_000,
    entries: 100_000,
    letters: 200_000,
    tickets: 100_000,
    cases: 50_000,
    acts: 5_000_000,
    articles: 5000,
    messages: 5_000_000,
  },
  pglite: {
    profiles: 10_000,
    items: 5000,
    auctions: 200,
    posts: 20_000,
    invoices: 5000,
    entries: 5000,
    letters: 5000,
    tickets: 5000,
    cases: 2000,
    acts: 50_000,
    articles: 500,
    messages: 20_000,
  },
}
const PARTS = [
  'profiles',
  'items',
  'auctions',
  'posts',
  'invoices',
  'entries',
  'letters',
  'tickets',
  'cases',
  'acts',
  'articles',
  'messages',
] as const
const given = Object.fromEntries(PARTS.flatMap(part => (values[part] ? [[part, Number(values[part])]] : [])))
const wish = {
  size: { postgres: { ...SIZES.postgres, ...given }, pglite: { ...SIZES.pglite, ...given } },
  connections: Number(values.connections),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  only: values.only,
  url: values.url,
  keep: values.keep,
  profile: values.profile ? new URL('../.tmp/bench/profiles', import.meta.url).pathname : undefined,
}

const fileOf = (name: string) => new URL(name, import.meta.url)
const readJson = async <T>(name: string): Promise<T> => JSON.parse(await readFile(fileOf(name), 'utf8'))

const kinds = (['postgres', 'pglite'] as const satisfies Kind[]).filter(kind => !values.on || values.on === kind)
const budgets = await readJson<Budgets>('budgets.json')
const explained = await readJson<Explained>('explained.json')
const results: Result[] = []
for (const kind of kinds) results.push(await measure(kind, wish, line => console.log(line)))
const whole = !values.on && !values.only && !values.profile && Object.keys(given).length === 0
if (whole || values.write) {
  const kept = keptWith(await readJson<Kept[]>('results.json'), results, wish)
  await writeFile(fileOf('results.json'), `${JSON.stringify(kept, null, 2)}\n`)
  await writeFile(fileOf('RESULTS.md'), reportOf(kept, budgets, explained, await readFile(fileOf('apart.md'), 'utf8')))
}
const { connections, rounds, seconds } = wish
console.log(
  `\n${reportOf(
    results.map(one => ({ ...one, connections, rounds, seconds })),
    budgets,
    explained,
  )}`,
)
const misses = missesOf(results, budgets)
for (const miss of misses) console.log(miss)
process.exitCode = misses.length > 0 ? 1 : 0
