import { randomBytes } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { verify } from '@node-rs/argon2'
import fastify from 'fastify'
import type pg from 'pg'
import { openEmbedded, openPostgres } from '../src/platform/server/db.ts'
import { answerParent } from './messages.ts'
import type { Statement } from './record-statements.ts'

/** What a request does: statements in their order, and a password that is checked before them. */
export type Script = { statements: Statement[]; password: { hash: string; typed: string } | null }
type Runs = (sql: string, params: unknown[]) => Promise<{ rows: unknown[] }>
type Doors = { query: Runs; transaction(work: (query: Runs) => Promise<void>): Promise<void> }

/** The drivers as the product opens them, with the same settings of the session and the same parsers: plans are alike. */
function postgresDoors(pool: pg.Pool): Doors {
  return {
    query: (sql, params) => pool.query(sql, params),
    transaction: async work => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await work((sql, params) => client.query(sql, params))
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
  }
}

const embeddedDoors = (pglite: PGlite): Doors => ({
  query: (sql, params) => pglite.query(sql, params),
  transaction: work => pglite.transaction(tx => work((sql, params) => tx.query(sql, params))),
})

const begins = (sql: string) => /^(begin|start transaction)/i.test(sql)
const ends = (sql: string) => /^commit/i.test(sql)
const SECRET = /^[\w-]{43}$/

/** A new session has secrets that nobody had before: they are drawn anew, everything else is as it was recorded. */
function paramsOf({ sql, params }: Statement): unknown[] {
  if (!sql.startsWith('insert into "sessions"')) return params
  return params.map(one => (typeof one === 'string' && SECRET.test(one) ? randomBytes(32).toString('base64url') : one))
}

async function play(doors: Doors, { statements, password }: Script): Promise<unknown[][]> {
  const answers: unknown[][] = []
  const run = async (query: Runs, one: Statement) => void answers.push((await query(one.sql, paramsOf(one))).rows)
  if (password) await verify(password.hash, password.typed)
  for (let at = 0; at < statements.length; at++) {
    if (!begins(statements[at]!.sql)) {
      await run(doors.query, statements[at]!)
      continue
    }
    const end = statements.findIndex((one, index) => index > at && ends(one.sql))
    const inside = statements.slice(at + 1, end)
    await doors.transaction(async query => {
      for (const one of inside) await run(query, one)
    })
    at = end
  }
  return answers
}

/** Bare Fastify over the same database: `x-script` names which of the recorded statements a request runs; it answers their rows. */
const { DATABASE_URL, DATABASE_POOL, DATA_DIR } = process.env
const { pool, pglite } = DATABASE_URL
  ? openPostgres(DATABASE_URL, Number(DATABASE_POOL))
  : await openEmbedded(`${DATA_DIR}/database`)
const doors = pool ? postgresDoors(pool) : embeddedDoors(pglite!)
let scripts: Script[] = []
const app = fastify()
app.all('/*', request => play(doors, scripts[Number(request.headers['x-script'])]!))
const url = await app.listen({ port: 0, host: '127.0.0.1' })

answerParent(async (question: { scripts?: Script[] }) => {
  if (question.scripts) scripts = question.scripts
  return url
})
