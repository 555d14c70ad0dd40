import { parseArgs } from 'node:util'
import { type Program, startProgram } from '../bench/messages.ts'
import { startPostgres } from '../tools/with-postgres.ts'
import { PLANTED_TOPICS } from './fuzz/planted-sockets.ts'
import { PLANTED } from './fuzz/planted.ts'
import type { Lines, Listed, Question, Tried } from './fuzz/worker.ts'

/**
 * `npm run goal:fuzz [-- --requests 60000 --seed 1 --only chat --closed]`: requests made from the OpenAPI document, half of them with
 * something wrong, by six callers, two of them with something of everything, in two clubs at once on a PostgreSQL server of its own. No
 * answer may be a crash, undeclared, of another shape than the document says, later than fifteen seconds, or a success for a body that the
 * document does not take. Beside them lines of the socket say what is no message, too large, too deep, too much, out of turn or about
 * others (`--lines 1500`). Prints how far it is, and
 * `operations=N opened=N requests=N said=N crashes=0 faults=0 planted_found=15/15`: `opened` are those that let somebody in.
 * `--only` tries the paths that a word is in, `--closed` names the calls that let nobody in, and why.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '60000' },
    lines: { type: 'string', default: '1500' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    closed: { type: 'boolean', default: false },
  },
})
const [REQUESTS, LINES, SEED] = [Number(values.requests), Number(values.lines), Number(values.seed)]
const PROGRAMS = 2
const TELL_EVERY_MS = 15_000

const begun = Date.now()
const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
const programs = Array.from({ length: PROGRAMS }, () => startProgram(new URL('./fuzz/worker.ts', import.meta.url).href))
const ask = <Answer>(program: Program, question: Question) => program.ask<Answer>(question)

const { listed, unread } = await ask<{ listed: Listed[]; unread: number }>(programs[0]!, { what: 'operations' })
const isPlanted = ({ path }: Listed) => path.startsWith('/planted/')
const chosen = listed.filter(one => isPlanted(one) || one.path.includes(values.only))
const weights = chosen.filter(one => !isPlanted(one)).reduce((sum, one) => sum + one.weight, 0)

const faults: string[] = []
const closed: string[] = []
const slowest = { id: '', ms: 0 }
/** How often each status was answered: a fuzzer that only meets closed doors proves nothing. */
const statuses = new Map<number, number>()
let [asked, crashes, tried, found] = [0, 0, 0, 0]
/** A long run says what it found at once. */
const tell = (fault: string) => {
  faults.push(fault)
  console.log(fault)
}

let told = begun
const queue = [...chosen]
async function work(program: Program): Promise<void> {
  for (let one = queue.shift(); one; one = queue.shift()) {
    const runs = Math.ceil((REQUESTS * one.weight) / weights)
    const done = await ask<Tried>(program, { what: 'try', id: one.id, runs, seed: SEED })
    tried++
    asked += done.asked
    for (const [status, times] of done.statuses) statuses.set(status, (statuses.get(status) ?? 0) + times)
    if (isPlanted(one)) {
      if (done.fault) found++
      else console.log(`The fault planted in ${one.path} was not found`)
      continue
    }
    if (!done.opened) closed.push(`${one.id}: ${done.why}`)
    if (done.slowest > slowest.ms) Object.assign(slowest, { id: one.id, ms: Math.round(done.slowest) })
    if (done.fault) tell(done.fault)
    crashes += done.statuses.reduce((sum, [status, times]) => sum + (status >= 500 && status !== 503 ? times : 0), 0)
    if (Date.now() - told < TELL_EVERY_MS) continue
    told = Date.now()
    console.log(`${Math.round((told - begun) / 1000)} s: ${tried} of ${chosen.length} calls, ${asked} requests`)
  }
}
let lines: Lines = { faults: [], planted: 0, asked: 0 }
await Promise.all([
  ask<Lines>(programs[0]!, { what: 'lines', runs: LINES, seed: SEED }).then(answer => {
    lines = answer
    for (const fault of lines.faults) tell(fault)
    return work(programs[0]!)
  }),
  ...programs.slice(1).map(work),
])

console.log(
  [...statuses]
    .sort()
    .map(([status, times]) => `${status}: ${times}`)
    .join(', '),
)
if (values.closed) console.log(closed.sort().join('\n'))
if (unread > 0) console.log(`${unread} schemas of the document could not be read back`)
console.log(
  `the slowest answer took ${slowest.ms} ms: ${slowest.id}; all of it ${Math.round((Date.now() - begun) / 1000)} s`,
)
const plantedFound = found + lines.planted
const planted = PLANTED + PLANTED_TOPICS
const ours = chosen.filter(one => !isPlanted(one)).length
console.log(
  `operations=${ours} opened=${ours - closed.length} requests=${asked} said=${lines.asked} crashes=${crashes} faults=${faults.length} planted_found=${plantedFound}/${planted}`,
)

await Promise.all(programs.map(one => one.stop()))
await postgres.stop()
process.exit(crashes === 0 && faults.length === 0 && unread === 0 && plantedFound === planted ? 0 : 1)
