import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { installPackage } from './install-package.ts'
import { freePort, untilAnswers } from './own-server.ts'

/**
 * A PostgreSQL server of our own: `url` of its superuser, `stop` ends it and removes its data. `crash` kills it on the spot
 * (SIGKILL); it comes up again by itself and recovers, which `answering` waits for.
 */
export type OwnPostgres = {
  url: string
  stop: () => Promise<void>
  crash: () => void
  answering: () => Promise<void>
}

const DEBIAN = '/usr/lib/postgresql'
const HOMEBREW = ['/opt/homebrew/opt', '/usr/local/opt']
const SECONDS_TO_START = 60
const COMMON = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  log_min_messages: 'fatal',
}
/**
 * Throw-away data: no waiting for the disk, no log that others could follow, and nobody who tidies up databases that are gone in a
 * minute. Plans of small tables are not worth compiling.
 */
const THROW_AWAY = {
  ...COMMON,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  jit: 'off',
}
/** As a club runs it: what was answered as committed is on the disk. */
const DURABLE = { ...COMMON, fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

const MEMORY = '/dev/shm'
/** Bytes that have to be free in it. */
const ROOM = 3 * 2 ** 30

/**
 * Where throw-away data lie: in memory where there is room, else in the temporary folder. A new database is 1,800 small files; a disk's
 * file system takes a second of the processor to make them, memory a twentieth.
 */
function throwAwayFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM ? MEMORY : tmpdir()
}

/**
 * Starts the server, again when it was killed, and ends it when its own input ends, so that it never outlives us, however we
 * die; then removes its data unless they are kept.
 */
const GUARD = `
rm -f "$2"/ended
while [ ! -e "$2"/ended ]; do "$1"/postgres -D "$2"/data $3 >>"$2"/log 2>&1; sleep 0.1; done & keeper=$!
cat >/dev/null
touch "$2"/ended
kill -INT "$(head -n 1 "$2"/data/postmaster.pid)" 2>/dev/null; wait $keeper
[ "$4" = kept ] || rm -rf "$2"`

/**
 * Starts a PostgreSQL cluster from the system's packages in a temporary folder, on a free port of 127.0.0.1 and with a random
 * password, for throw-away data unless it shall be `durable`. With `keep` its data stay in that folder, and are taken up again the
 * next time. Installs Debian's `postgresql` when there is none and we may;
 * otherwise throws a sentence that says what to do.
 */
export async function startPostgres({
  durable = false,
  keep,
}: {
  durable?: boolean
  keep?: string
} = {}): Promise<OwnPostgres> {
  const bin = findPrograms() ?? installed()
  const owner = ownerOfServer()
  const folder = keep ?? mkdtempSync(join(durable ? tmpdir() : throwAwayFolder(), 'majlis-postgres-'))
  const isThere = existsSync(join(folder, 'data/PG_VERSION'))
  mkdirSync(folder, { recursive: true })
  const password = isThere ? readFileSync(join(folder, 'password'), 'utf8') : randomBytes(12).toString('hex')
  const port = await freePort()
  const url = `postgres://majlis:${password}@127.0.0.1:${port}/postgres`
  if (!isThere) initialise(bin, folder, password, owner)
  const settings = Object.entries({ ...(durable ? DURABLE : THROW_AWAY), port }).map(
    ([name, value]) => `-c ${name}=${value}`,
  )
  const guard = spawn('/bin/sh', ['-c', GUARD, 'postgres', bin, folder, settings.join(' '), keep ? 'kept' : ''], {
    ...owner,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = new Promise<void>(resolve => guard.on('exit', () => resolve()))
  const stop = () => {
    guard.stdin.end()
    return ended
  }
  const lastWords = () => {
    const log = existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : ''
    return log.trim().split('\n').at(-1) ?? ''
  }
  const answering = () => untilAnswers('PostgreSQL', () => takesConnection(url), SECONDS_TO_START, lastWords)
  try {
    await answering()
  } catch (error) {
    await stop()
    throw error
  }
  const crash = () =>
    process.kill(Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  return { url, stop, crash, answering }
}

/** The folder of initdb and postgres: on the PATH, or the newest of Debian's or Homebrew's. */
function findPrograms(): string | undefined {
  const debian = foldersIn(DEBIAN)
    .sort((a, b) => Number(b) - Number(a))
    .map(version => join(DEBIAN, version, 'bin'))
  const homebrew = HOMEBREW.flatMap(folder =>
    foldersIn(folder)
      .filter(name => name.startsWith('postgresql'))
      .map(name => join(folder, name, 'bin')),
  )
  return [...(process.env.PATH ?? '').split(delimiter), ...debian, ...homebrew].find(
    folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

const foldersIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

function installed(): string {
  installPackage('postgresql', 'PostgreSQL')
  const bin = findPrograms()
  if (!bin) throw new Error('PostgreSQL was installed, but initdb is not where Debian puts it.')
  return bin
}

/** PostgreSQL refuses to run as root: then it runs as the system's user `postgres`. */
function ownerOfServer(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function initialise(bin: string, folder: string, password: string, owner: { uid?: number; gid?: number }): void {
  const secret = join(folder, 'password')
  writeFileSync(secret, password, { mode: 0o600 })
  if (owner.uid !== undefined) for (const path of [folder, secret]) chownSync(path, owner.uid, owner.gid ?? owner.uid)
  const args = ['-D', join(folder, 'data'), '-U', 'majlis', '--auth=scram-sha-256', `--pwfile=${secret}`]
  const options = ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  const { status, stderr } = spawnSync(join(bin, 'initdb'), [...args, ...options], {
    ...owner,
    cwd: folder,
    encoding: 'utf8',
  })
  if (status === 0) return
  rmSync(folder, { recursive: true, force: true })
  throw new Error(`initdb failed: ${stderr.trim()}`)
}

/** Whether the server takes a connection. */
async function takesConnection(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
