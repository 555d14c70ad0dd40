import { cp, mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { startPostgres } from '../tools/with-postgres.ts'
import type { Size } from './fill-club.ts'
import type { Load, Measured } from './load.ts'
import { type Program, startProgram } from './messages.ts'
import type { Recorded } from './product.ts'
import type { Script } from './reference/recorded.ts'
import type { Scenario, World } from './scenario.ts'
import { chosenScenarios, scenariosOf } from './scenarios.ts'

export type Kind = 'pglite' | 'postgres'
export type Wish = {
  size: Record<Kind, Size>
  connections: number
  rounds: number
  seconds: number
  only: string | undefined
  /** Folder for profiles of the processor's time. */
  profile: string | undefined
  /** A PostgreSQL database that stays, filled before or now (with `keep` for the keys of its house); without it a server of our own is started and ended. */
  url: string | undefined
  /** A folder in which the data of the PostgreSQL server of our own stay for the next run. */
  keep: string | undefined
}
/** What a round measured, and the milliseconds of a core that the side's process took for a request. */
type Round = Measured & { cpu: number }
/** A scenario's figures: medians of the rounds. `share` is ours divided by bare. */
export type Figures = {
  title: string
  name: string
  statements: number
  /** The other side was written by hand. */
  written?: boolean
  ours: Round
  bare: Round
  share: number
  /** Milliseconds of half of the requests when one is asked after the other, ours. */
  alone: number
  /** Most resident bytes of the product's process meanwhile. */
  memory: number
}
export type Memory = { start: number; load: number }
export type Result = { kind: Kind; size: Size; figures: Figures[]; memory: Memory }

const FOLDER = new URL('../.tmp/bench/', import.meta.url).pathname
const POOL = '20'
const WARM_SECONDS = 1
const ALONE_SECONDS = 1
const SETTLE_MS = 5000
/** So many requests tell how many statements a write takes; each of them writes. */
const HEARD_WRITES = 5

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!

function middleOf(rounds: readonly Round[]): Round {
  return {
    perSecond: median(rounds.map(one => one.perSecond)),
    p50: median(rounds.map(one => one.p50)),
    p95: median(rounds.map(one => one.p95)),
    p99: median(rounds.map(one => one.p99)),
    late: median(rounds.map(one => one.late)),
    cpu: median(rounds.map(one => one.cpu)),
    failed: rounds.flatMap(one => one.failed),
  }
}

type Sides = { product: Program; bare: Program; load: Program }

function scriptsOf(scenario: Scenario, recorded: readonly Recorded[], hash: string): Script[] {
  return recorded.map(({ statements, key }, at) => {
    const typed = scenario.checksPassword ? (JSON.parse(scenario.requests[at]!.body!) as { password: string }) : null
    return { statements, password: typed && { hash, typed: typed.password }, key }
  })
}

/** One round of one side, with the time of a core its process took for a request. */
async function round(side: Program, load: Program, asked: Load): Promise<Round> {
  const before = await side.cpu()
  const measured = await load.ask<Measured>(asked)
  const requests = Math.max(1, measured.perSecond * asked.seconds + measured.late + measured.failed.length)
  return { ...measured, cpu: ((await side.cpu()) - before) / requests }
}

/**
 * After writes the product delivers what they announced; nothing else is measured meanwhile. While the bare side writes the product
 * stands still, and what was announced there is forgotten: it would deliver it.
 */
async function writing(sides: Sides, side: 'product' | 'bare', work: () => Promise<Round>): Promise<Round> {
  const { product, bare } = sides
  if (side === 'bare') product.pause()
  try {
    return await work()
  } finally {
    if (side === 'bare') await bare.ask({ what: 'forget' }).finally(() => product.resume())
    else await product.ask({ what: 'settle' })
  }
}

/** One scenario: recorded, then both sides in turn. */
async function runScenario(
  sides: Sides,
  scenario: Scenario,
  world: World,
  wish: Wish,
): Promise<Omit<Figures, 'memory'>> {
  const { product, bare, load } = sides
  const { written, writes: leaves } = scenario
  const requests = leaves ? scenario.requests.slice(0, HEARD_WRITES) : scenario.requests
  const recorded = await product.ask<Recorded[]>({ what: 'record', requests })
  const writes = leaves !== undefined || recorded.some(one => one.key !== null)
  if (writes) await product.ask({ what: 'settle' })
  const urls = {
    product: await product.ask<string>({ what: 'url' }),
    bare: await bare.ask<string>({ scripts: written ? [] : scriptsOf(scenario, recorded, world.passwordHash) }),
  }
  const run = async (side: 'product' | 'bare', seconds: number, connections = wish.connections) => {
    if (leaves) await sides[side].ask({ what: 'reset', reset: leaves })
    const ask = () => round(sides[side], load, { url: urls[side], requests: scenario.requests, connections, seconds })
    return writes ? writing(sides, side, ask) : ask()
  }
  for (const side of ['product', 'bare'] as const) await run(side, WARM_SECONDS)
  const alone = await run('product', ALONE_SECONDS, 1)
  const rounds: { ours: Round; bare: Round }[] = []
  for (let at = 0; at < wish.rounds; at++)
    rounds.push({ ours: await run('product', wish.seconds), bare: await run('bare', wish.seconds) })
  // Whoever asks a second time writes nothing.
  const most = Math.max(...rounds.flatMap(one => [one.ours.perSecond, one.bare.perSecond])) * wish.seconds
  if (leaves && most > scenario.requests.length)
    throw new Error(
      `${scenario.title}: ${scenario.requests.length} requests are too few for rounds of ${wish.seconds} s.`,
    )
  const [ours, bared] = [middleOf(rounds.map(one => one.ours)), middleOf(rounds.map(one => one.bare))]
  return {
    title: scenario.title,
    name: scenario.name,
    statements: median(recorded.map(one => one.statements.length)),
    ...(written && { written }),
    ours,
    bare: bared,
    share: ours.perSecond / bared.perSecond,
    alone: alone.p50,
  }
}

async function runAll(
  sides: Sides,
  world: World,
  wish: Wish,
  say: (line: string) => void,
): Promise<Pick<Result, 'figures' | 'memory'>> {
  await new Promise(resolve => setTimeout(resolve, SETTLE_MS))
  const { now: start } = await sides.product.ask<{ now: number }>({ what: 'memory' })
  const figures: Figures[] = []
  for (const scenario of chosenScenarios(scenariosOf(world), wish.only)) {
    await sides.product.ask({ what: 'forget' })
    const one = await runScenario(sides, scenario, world, wish)
    const { most } = await sides.product.ask<{ most: number }>({ what: 'memory' })
    figures.push({ ...one, memory: most })
    say(
      `${scenario.title}: ${one.statements} statements, ${one.ours.perSecond.toFixed(0)} a second, bare ${one.bare.perSecond.toFixed(0)}: ${(one.share * 100).toFixed(0)} %, alone ${one.alone.toFixed(0)} ms, late ${one.ours.late} to ${one.bare.late}, p95 ${one.ours.p95.toFixed(0)} to ${one.bare.p95.toFixed(0)} ms, cpu ${one.ours.cpu.toFixed(1)} ms to ${one.bare.cpu.toFixed(1)}`,
    )
    if (one.ours.failed.length > 0 || one.bare.failed.length > 0)
      say(`  failed: ours ${one.ours.failed}; bare ${one.bare.failed}`)
  }
  return { figures, memory: { start, load: Math.max(start, ...figures.map(one => one.memory)) } }
}

export const sizeText = (size: Size): string =>
  Object.entries(size)
    .map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
    .join(', ')

/** Measures one database from an empty folder on; takes away what it made. */
export async function measure(kind: Kind, wish: Wish, say: (line: string) => void): Promise<Result> {
  const folder = join(FOLDER, `${kind}-${process.pid}`)
  await mkdir(folder, { recursive: true })
  const server =
    kind === 'postgres' && !wish.url ? await startPostgres(wish.keep ? { keep: resolve(wish.keep) } : {}) : null
  const url = kind === 'postgres' ? (wish.url ?? server?.url) : undefined
  const env = (side: string) => ({
    PORT: '0',
    DATA_DIR: join(wish.keep && kind === 'postgres' ? resolve(wish.keep) : folder, side),
    DATABASE_POOL: POOL,
    TRUSTED_PROXIES: '127.0.0.1',
    NODE_ENV: 'production',
    // As `npm start` begins the product.
    NODE_OPTIONS: '--max-semi-space-size=8',
    DATABASE_URL: url ?? '',
  })
  const started: Program[] = []
  const start = (...args: Parameters<typeof startProgram>) => {
    const program = startProgram(...args)
    started.push(program)
    return program
  }
  try {
    const size = wish.size[kind]
    say(`${kind}: ${sizeText(size)}`)
    const world = await start('./prepare.ts', env('product')).ask<World>(size)
    await started.pop()!.stop()
    if (!url) await cp(join(folder, 'product'), join(folder, 'bare'), { recursive: true })
    const sides = {
      product: start('./product.ts', env('product'), wish.profile),
      // On one server both have one database, and the keys of its house.
      bare: start('./reference/program.ts', env(url ? 'product' : 'bare')),
      load: start('./load.ts'),
    }
    return { kind, size, ...(await runAll(sides, world, wish, say)) }
  } finally {
    for (const program of started) await program.stop()
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
