import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startPostgres } from '../tools/with-postgres.ts'
import type { Slices } from './campaign-slices.ts'
import type { Kept } from './kept.ts'
import { type Program, startProgram } from './messages.ts'
import { type CampaignFigures, campaignMisses, campaignText } from './report-campaign.ts'
import { type Budgets, type Explained, reportOf } from './report.ts'

/**
 * Measures a campaign to many members: `node bench/campaign.ts [--members 100000] [--write]`. Its slices are written by the product and
 * by a program of a few statements, each in a database of its own of one server; what waits is taken by a statement, as a mail server
 * would. With `--write` the figures stand in RESULTS.md. It ends with 1 when an aim is missed.
 */
const { values } = parseArgs({
  options: { members: { type: 'string', default: '100000' }, write: { type: 'boolean', default: false } },
})
const members = Number(values.members)
const folder = new URL(`../.tmp/bench/campaign-${process.pid}/`, import.meta.url).pathname

async function databaseIn(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

async function sideOf(server: string, side: 'product' | 'hand'): Promise<Slices> {
  const env = {
    PORT: '0',
    NODE_ENV: 'production',
    DATABASE_POOL: '4',
    DATA_DIR: join(folder, side),
    DATABASE_URL: await databaseIn(server, side),
  }
  const product: Program = startProgram('./campaign-product.ts', env)
  await product.ask({ what: 'fill', members })
  if (side === 'product') return product.ask<Slices>({ what: 'write' }).finally(() => product.stop())
  await product.stop()
  const hand = startProgram('./reference/campaign.ts', env)
  return hand.ask<Slices>({}).finally(() => hand.stop())
}

const fileOf = (name: string) => new URL(name, import.meta.url)
const readJson = async <T>(name: string): Promise<T> => JSON.parse(await readFile(fileOf(name), 'utf8'))

/** Puts the section in place of the one before, among what is measured apart, and writes RESULTS.md with it. */
async function keep(section: string): Promise<void> {
  const parts = (await readFile(fileOf('apart.md'), 'utf8')).split(/^(?=## )/m)
  const others = parts
    .filter(part => !part.startsWith('## A campaign to '))
    .map(part => part.trimEnd())
    .filter(Boolean)
  const apart = `${[...others, section.trimEnd()].join('\n\n')}\n`
  await writeFile(fileOf('apart.md'), apart)
  const [kept, budgets] = [await readJson<Kept[]>('results.json'), await readJson<Budgets>('budgets.json')]
  const explained = await readJson<Explained>('explained.json')
  await writeFile(fileOf('RESULTS.md'), reportOf(kept, budgets, explained, apart))
}

await mkdir(folder, { recursive: true })
const server = await startPostgres()
try {
  const figures: CampaignFigures = {
    members,
    product: await sideOf(server.url, 'product'),
    hand: await sideOf(server.url, 'hand'),
  }
  console.log(campaignText(figures))
  if (values.write) {
    await keep(campaignText(figures))
  }
  const misses = campaignMisses(figures)
  for (const miss of misses) console.log(miss)
  process.exitCode = misses.length > 0 ? 1 : 0
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
