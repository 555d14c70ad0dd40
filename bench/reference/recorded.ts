import { randomBytes } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Statement } from '../record-statements.ts'
import type { Doors, Runs } from './doors.ts'
import { biddingParams, TooLow } from './recorded-bid.ts'

/** What a request does: statements in their order, a password that is checked before them, and a bid's recorded key. */
export type Script = { statements: Statement[]; password: { hash: string; typed: string } | null; key: string | null }

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

/** Every address that is not written by hand: `x-script` names which of the recorded statements a request runs; it answers their rows. */
export function playRecorded(app: FastifyInstance, doors: Doors, scripts: () => readonly Script[]): void {
  app.all('/*', async (request, reply) => {
    const script = scripts()[Number(request.headers['x-script'])]!
    try {
      return await play(doors, script, paramsFor(script, request))
    } catch (error) {
      if (!(error instanceof TooLow)) throw error
      return reply.code(409).send({ code: 'too-low' })
    }
  })
}
