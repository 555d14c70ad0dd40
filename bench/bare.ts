import { randomBytes } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { verify } from '@node-rs/argon2'
import fastify, { type FastifyRequest } from 'fastify'
import type pg from 'pg'
import { openEmbedded, openPostgres } from '../src/platform/server/db.ts'
import { biddingParams, TooLow } from './bare-bid.ts'
import { answerParent } from './messages.ts'
import type { Statement } from './record-statements.ts'

/** What a request does: statements in their order, a password that is checked before them, and a bid's recorded key. */
export type Script = { statements: Statement[]; password: { hash: string; typed: string } | null; key: string | null }
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

/** The parameters of each statement, and what is learnt from its rows. */
type Params = { of(statement: Statement): unknown[]; hear(statement: Statement, rows: unknown[]): void }

/** As it was recorded. A new session has secrets that nobody had before: they are drawn anew. */
const recorded: Params = {
  of({ sql, params }) {
    if (!sql.startsWith('insert into "sessions"')) return params
    return params.map(one =>
      typeof one === 'string' && SECRET.test(one) ? randomBytes(32).toString('base64url') : one,
    )
  },
  hear: () => {},
}

async function play(doors: Doors, { statements, password }: Script, params: Params): Promise<unknown[][]> {
  const answers: unknown[][] = []
  const run = async (query: Runs, one: Statement) => {
    const { rows } = await query(one.sql, params.of(one))
    params.hear(one, rows)
    answers.push(rows)
  }
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

function paramsFor(script: Script, { body, headers }: FastifyRequest): Params {
  if (script.key === null) return recorded
  const { amount } = body as { amount: number }
  return biddingParams({ amount, key: String(headers['idempotency-key']), recorded: script.key })
}

/** Bare Fastify over the same database: `x-script` names which of the recorded statements a request runs; it answers their rows. */
const { DATABASE_URL, DATABASE_POOL, DATA_DIR } = process.env
const { pool, pglite } = DATABASE_URL
  ? openPostgres(DATABASE_URL, Number(DATABASE_POOL))
  : await openEmbedded(`${DATA_DIR}/database`)
const doors = pool ? postgresDoors(pool) : embeddedDoors(pglite!)
let scripts: Script[] = []
const app = fastify()
app.all('/*', async (request, reply) => {
  const script = scripts[Number(request.headers['x-script'])]!
  try {
    return await play(doors, script, paramsFor(script, request))
  } catch (error) {
    if (!(error instanceof TooLow)) throw error
    return reply.code(409).send({ code: 'too-low' })
  }
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })

type Question = { scripts?: Script[]; what?: 'forget' }

answerParent(async ({ scripts: given, what }: Question) => {
  if (given) scripts = given
  // Nobody shall deliver what was announced here.
  if (what === 'forget') await doors.query('delete from outbox where delivered_at is null and dead_at is null', [])
  return url
})
