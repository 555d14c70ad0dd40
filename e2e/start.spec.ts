import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { freePort } from '../tools/own-server.ts'
import { type OwnPostgres, startPostgres } from '../tools/with-postgres.ts'

/** How operators start the product, and what they meet when something is not right. No browser takes part. */
test.describe.configure({ mode: 'parallel' })

const home = fileURLToPath(new URL('../', import.meta.url))
const node = process.execPath

type Started = { child: ChildProcess; url: string; said(): string; ended: Promise<number | null> }
const started: Started[] = []
let folder: string
let postgres: OwnPostgres | null = null

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'majlis-start-'))
})
test.afterEach(async () => {
  for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL')
  await Promise.all(started.map(one => one.ended))
  started.length = 0
  await rm(folder, { recursive: true, force: true })
})
// A worker ends with each test that it took and may take another one later: that starts a server anew.
test.afterAll(async () => {
  await postgres?.stop()
  postgres = null
})

const server = async () => {
  postgres ??= await startPostgres()
  return postgres
}

/** Starts the product with these settings over the folder of this test, by whatever command. */
async function start(settings: Record<string, string> = {}, command = [node, 'src/start.js']): Promise<Started> {
  const port = settings.PORT ?? String(await freePort())
  const child = spawn(command[0]!, command.slice(1), {
    cwd: home,
    env: {
      PATH: `${join(home, 'node_modules/.bin')}:${process.env.PATH}`,
      HOME: process.env.HOME,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'silent',
      ...settings,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text
    })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const one = { child, url: `http://127.0.0.1:${port}`, said: () => said, ended }
  started.push(one)
  return one
}

const answers = (url: string) =>
  fetch(url).then(
    answer => answer.ok,
    () => false,
  )
async function ready(one: Started): Promise<Started> {
  for (const until = Date.now() + 120_000; Date.now() < until; await sleep(200)) {
    if (one.child.exitCode !== null) throw new Error(`It did not start:\n${one.said()}`)
    if (await answers(`${one.url}/readyz`)) return one
  }
  throw new Error(`It was not ready in time:\n${one.said()}`)
}

/** What a start said that did not come up: one sentence, no stack, and the code of a failure. */
async function refused(one: Started): Promise<string> {
  expect(await one.ended).toBe(1)
  expect(one.said()).not.toMatch(/^\s+at |Error:/m)
  return one.said()
}

const password = 'Quiet-Harbour7!'
const post = async (one: Started, path: string, body: object): Promise<number> => {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${one.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
}
/** The first administrator is made by the link on the console. */
function beginSetUp(one: Started): Promise<number> {
  const [, token] = /\/setup\/(\S+)/.exec(one.said()) ?? []
  const who = { name: 'Mona Sharif', username: 'mona', email: 'mona@example.com', language: 'en' }
  return post(one, `/setup/links/${token}`, { ...who, password, passwordConfirmation: password })
}

test('a folder is used by one process: a second start is refused on the same port and on another, and what was acknowledged outlives kill -9', async () => {
  const first = await ready(await start())
  expect(first.said()).toContain(`embedded, in ${join(folder, 'data/database')}`)
  expect(first.said()).toMatch(/mail +kept/)
  const port = new URL(first.url).port
  expect(await refused(await start({ PORT: port }))).toMatch(new RegExp(`^Port ${port} of 127.0.0.1 is taken`, 'm'))
  expect(await refused(await start())).toMatch(new RegExp(`is in use by process ${first.child.pid} of `))
  expect(await beginSetUp(first)).toBe(201)
  first.child.kill('SIGKILL')
  await first.ended
  const again = await ready(await start())
  expect(await post(again, '/auth/login', { username: 'mona', password })).toBe(200)
  again.child.kill('SIGTERM')
  expect(await again.ended).toBe(0)
  expect(await readdir(join(folder, 'data'))).not.toContain('in-use.txt')
})

test('npm takes the server with it when it is stopped', async () => {
  const one = await ready(await start({}, ['npm', 'start']))
  one.child.kill('SIGTERM')
  await expect.poll(() => answers(`${one.url}/livez`)).toBe(false)
  await expect.poll(() => readdir(join(folder, 'data'))).not.toContain('in-use.txt')
})

test('three first starts at once on an empty PostgreSQL all come up, and the club is there once', async () => {
  const { url } = await server()
  const own = await database(url, 'club')
  const three = await Promise.all([1, 2, 3].map(() => start({ DATABASE_URL: own })))
  await Promise.all(three.map(ready))
  const { rows } = await query(
    own,
    'select count(*)::int as all, count(distinct (kind, key))::int as different from articles',
  )
  expect(rows[0].all).toBeGreaterThan(0)
  expect(rows[0].all).toBe(rows[0].different)
  expect(three[0]!.said()).toMatch(/database +PostgreSQL, “club” on 127.0.0.1/)
  expect(three.map(one => one.said()).join()).not.toContain(new URL(url).password)
  const embedded = await refused(await start())
  expect(embedded).toMatch(/is in use by process \d+ of .+, with PostgreSQL/)
  await Promise.all(three.map(one => one.child.kill('SIGTERM')))
  expect(await Promise.all(three.map(one => one.ended))).toEqual([0, 0, 0])
})

test('without the keys of its database a club does not start, and says what to do', async () => {
  const { url } = await server()
  const own = await database(url, 'keys')
  const first = await ready(await start({ DATABASE_URL: own }))
  first.child.kill('SIGTERM')
  await first.ended
  const file = join(folder, 'data/secrets.json')
  const kept = await readFile(file, 'utf8')
  await rm(file)
  expect(await refused(await start({ DATABASE_URL: own }))).toContain(
    'secrets.json is not there, and the database was sealed',
  )
  await writeFile(file, '{}')
  expect(await refused(await start({ DATABASE_URL: own }))).toContain('secrets.json is empty, cut off or changed')
  await writeFile(file, kept)
  await ready(await start({ DATABASE_URL: own }))
})

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(text).finally(() => client.end())
}
const database = async (url: string, name: string): Promise<string> => {
  await query(url, `create database ${name}`)
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

test('what is wrong around it is said in a sentence before anything is opened', async () => {
  const { url } = await server()
  await query(url, `create role guest login password 'guest'`)
  const changed = (change: Partial<URL>) => Object.assign(new URL(url), change).href
  const busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  const taken = String((busy.address() as { port: number }).port)
  await writeFile(join(folder, 'file'), '')
  const wrong: [Record<string, string>, RegExp][] = [
    [{ PORT: taken }, /^Port \d+ of 127.0.0.1 is taken by another program/m],
    [{ METRICS_PORT: taken }, /^Port \d+ of 127.0.0.1 .+ METRICS_PORT/m],
    [{ HOST: '192.0.2.1' }, /^Port \d+ of 192.0.2.1 cannot be opened because this machine does not have that address/m],
    [{ DATA_DIR: join(folder, 'file/data') }, /^.+file\/data is not a folder, or something above it is not/m],
    [
      { DATABASE_URL: changed({ password: 'wrong' }) },
      /^The database “postgres” on .+ does not take the user or password/m,
    ],
    [{ DATABASE_URL: changed({ pathname: '/nowhere' }) }, /^There is no database “nowhere”/m],
    [{ DATABASE_URL: changed({ port: taken }) }, /^The (line to the )?database “postgres” on/m],
    [{ DATABASE_URL: changed({ port: '1' }) }, /^Nobody answers for the database/m],
    [{ DATABASE_URL: changed({ hostname: 'nowhere.invalid' }) }, /^Nobody knows the host of the database/m],
    [
      { DATABASE_URL: changed({ username: 'guest', password: 'guest' }) },
      /^The role “guest” may not make tables .+grant create on schema/m,
    ],
    [{ DATABSE_URL: url }, /^DATABSE_URL is not a setting; did you mean DATABASE_URL\?$/m],
  ]
  busy.on('connection', socket => socket.destroy())
  for (const [settings, says] of wrong) expect(await refused(await start(settings))).toMatch(says)
  busy.close()
  expect((await readdir(folder)).filter(name => name !== 'file' && name !== 'data')).toEqual([])
  const kept = await readdir(join(folder, 'data')).catch(() => [])
  expect(kept.filter(name => name !== 'in-use')).toEqual([])
})

test('an old Node.js is told which one is needed', async () => {
  await writeFile(
    join(folder, 'old.cjs'),
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.0.0' } })",
  )
  const said = await refused(await start({}, [node, '-r', join(folder, 'old.cjs'), 'src/start.js']))
  expect(said).toMatch(/^Majlis needs Node.js 24 or newer, and this is 18\.0\.0/)
})
