import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Viewer } from '../shared/access.ts'
import { Bytes, type BytesAnswer, type Call } from '../shared/call.ts'
import { fromForm, withNumbers } from '../shared/form-body.ts'
import { Refusal } from '../shared/refusal.ts'
import type { Language } from '../shared/text.ts'
import { type Db, type Tx, transact } from './db.ts'
import type { Gate } from './gate.ts'
import { answerKept, causeOf, claimKey, holdKey, type Keyed } from './idempotency.ts'
import { takeFromBodyLimits, takeFromLimits, tightest } from './limits.ts'
import { readForm } from './multipart.ts'
import { asRefusal, invalid, isDiskFull, problemOf, sendProblem, statusOf } from './problem.ts'
import { bodyKindOf, openBody, readBytes, readText } from './read-body.ts'
import type { Bound, House, Identity, Origin, Raw } from './registry.ts'
import { isHeld, sendBytes } from './send-bytes.ts'
import { languageAsked, type Params, say } from './text.ts'
import { flawOf } from './unreadable.ts'

const NOWHERE: Origin = { address: '', userAgent: '', requestId: '', sessionId: null, provenAt: null }

type Handler = (asked: object) => Promise<unknown>
type Parts = { params: unknown; query: unknown; body: unknown; raw?: Raw | undefined }

function refuseFlaw(input: unknown): void {
  const flaw = flawOf(input)
  if (flaw) throw new Refusal('validation', {}, [{ ...flaw, message: '' }])
}

function parsePart(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined
  refuseFlaw(input)
  const result = schema.safeParse(input === undefined ? {} : input)
  if (!result.success) throw invalid(result.error, input)
  return result.data
}

/** Query values as the schema's types: `page=2` is a number, repeated keys are a list. */
function queryInput(call: Bound['call'], raw: unknown): unknown {
  return call.query ? fromForm(call.query, raw as Record<string, string | string[]>) : raw
}

/** What the address says: an id that cannot exist is answered like one that does not. */
function readAddress({ call }: Bound, request: FastifyRequest): Omit<Parts, 'body' | 'raw'> {
  const params = call.params?.safeParse(request.params ?? {})
  if (params && (!params.success || flawOf(request.params))) throw new Refusal('not-found')
  return { params: params?.data, query: parsePart(call.query, queryInput(call, request.query)) }
}

/** Takes the body off the line, counting; files are stored on the way, and their ids added to `stored`. */
async function readBody(
  house: House,
  { call }: Bound,
  request: FastifyRequest,
  reply: FastifyReply,
  { ownerId, stored }: { ownerId: string | null; stored: string[] },
): Promise<unknown> {
  const kind = bodyKindOf(request)
  if (!kind) return undefined
  const limit = openBody(request, reply, call, kind)
  if (kind !== 'form' || call.method === 'GET') {
    const sent = await readText(request, limit, kind)
    refuseFlaw(sent)
    return call.body && withNumbers(call.body, sent)
  }
  const { files: store, database } = house
  return readForm({ request, call, limit, db: database.db, store, ownerId, stored })
}

/** The request of a call that is `raw`, unread; of any other nothing is taken off the line. */
async function readRaw({ call }: Bound, request: FastifyRequest, reply: FastifyReply): Promise<Raw | undefined> {
  if (!call.raw) return undefined
  const kind = bodyKindOf(request)
  const bytes = kind ? await readBytes(request, openBody(request, reply, call, kind)) : Buffer.alloc(0)
  return { bytes, headers: request.headers }
}

function originOf(request: FastifyRequest, identity: Identity | null): Origin {
  return {
    address: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    sessionId: identity?.sessionId ?? null,
    provenAt: identity?.provenAt ?? null,
  }
}

/** One transaction, and then what is to be done when its writes can be read. */
async function written<T>(house: House, work: (tx: Tx, given: object) => Promise<T>): Promise<T> {
  const after: (() => void)[] = []
  const done = await transact(house.database.db, tx =>
    work(tx, { tx, afterCommit: (later: () => void) => void after.push(later) }),
  )
  for (const later of after) later()
  return done
}

async function withPrepared(house: House, { prepare }: Bound, asked: object): Promise<object> {
  const { db } = house.database
  return prepare ? { ...asked, prepared: await (prepare as Handler)({ ...asked, db }) } : asked
}

/** What a call that works in steps is given; `keep` notes the answer in the transaction that ends it. */
const stepsOf = (house: House, bound: Bound, asked: object, keep?: (db: Db, answer: unknown) => Promise<void>) => {
  const { db } = house.database
  return {
    ...asked,
    db,
    transact: <T>(work: (tx: Tx) => Promise<T>) => transact(db, work),
    finish: async (end: unknown) => {
      const done = async (within: Db, said: unknown) => {
        const answer = checkedAnswer(bound, said)
        await keep?.(within, answer)
        return answer
      }
      return typeof end === 'function' ? transact(db, async tx => done(tx, await end(tx))) : done(db, end)
    },
  }
}

/** Carries out a call without a key. */
async function carryOut(house: House, bound: Bound, asked: object): Promise<unknown> {
  const handler = bound.handler as Handler
  if (bound.mode === 'write') {
    const prepared = await withPrepared(house, bound, asked)
    return written(house, async (_, given) => checkedAnswer(bound, await handler({ ...prepared, ...given })))
  }
  const { db } = house.database
  if (bound.mode === 'read') return checkedAnswer(bound, await handler({ ...asked, db }))
  return checkedAnswer(bound, await handler({ ...stepsOf(house, bound, asked), cause: randomUUID() }))
}

/**
 * Answers a public read as a visitor gets it, for what comes with a page's document. Throws what the call refuses with, and
 * for a call that is not a read for everybody.
 */
export async function readAsVisitor(
  house: House,
  gate: Gate,
  call: Call,
  input: { params?: unknown; query?: unknown; body?: unknown },
  language: Language,
): Promise<unknown> {
  const bound = house.bound().find(one => one.call.id === call.id)
  if (bound?.mode !== 'read' || call.access !== 'anyone') throw new Error(`${call.id} is not a read for everybody`)
  await gate.check(house.database.db, call, null, null)
  const answer = await carryOut(house, bound, {
    params: parsePart(call.params, input.params),
    query: parsePart(call.query, input.query),
    body: parsePart(call.body, input.body),
    viewer: null,
    language,
    origin: NOWHERE,
    say: (key: string, params?: Params) => say(language, bound.feature, key, params),
    setHeader: () => {},
  })
  return answer
}

/** The answer as the contract has it: what it does not name is not sent; what it lacks is a crash of ours. */
function checkedAnswer(bound: Bound, answer: unknown): unknown {
  const result = bound.call.answer.safeParse(answer)
  if (!result.success)
    throw new Error(`${bound.call.id} answered what its contract does not declare: ${result.error.message}`)
  return result.data
}

type Answered = { status: number; answer: unknown }

async function answerOnce(
  house: House,
  bound: Bound,
  request: FastifyRequest,
  identity: Identity | null,
  parts: Parts,
  asked: object,
): Promise<Answered> {
  const { call } = bound
  const keyless = bound.mode === 'read' || call.method === 'GET' || call.idempotent === 'never'
  const key = keyless ? undefined : request.headers['idempotency-key']
  if (call.idempotent === 'required' && !key) throw new Refusal('idempotency-key-required')
  if (typeof key !== 'string' || key === '')
    return { status: call.status ?? 200, answer: await carryOut(house, bound, asked) }
  const caller = identity?.viewer.id ?? `visitor:${request.ip}`
  const keyed = { caller, key: key.slice(0, 200), call, body: parts }
  return bound.mode === 'steps' ? stepsOnce(house, bound, keyed, asked) : writtenOnce(house, bound, keyed, asked)
}

/** The claim, the effect and the answer to be kept are one transaction: whatever dies, all of it happened or none. */
async function writtenOnce(house: House, bound: Bound, keyed: Keyed, asked: object): Promise<Answered> {
  const { db } = house.database
  const status = bound.call.status ?? 200
  const before = bound.prepare && (await answerKept(db, keyed))
  if (before) return before
  const prepared = await withPrepared(house, bound, asked)
  return written(house, async (tx, given) => {
    await holdKey(tx, keyed)
    const claim = await claimKey(tx, keyed)
    if (claim.stored) return claim.stored
    const answer = checkedAnswer(bound, await (bound.handler as Handler)({ ...prepared, ...given }))
    await claim.keep(tx, status, answer)
    return { status, answer }
  })
}

/** What works in steps claims first and keeps the answer with its last one; a claim whose process died is forgotten after a while. */
async function stepsOnce(house: House, bound: Bound, keyed: Keyed, asked: object): Promise<Answered> {
  const status = bound.call.status ?? 200
  const claim = await claimKey(house.database.db, keyed)
  if (claim.stored) return claim.stored
  let kept = false
  const keep = async (db: Db, answer: unknown) => {
    await claim.keep(db, status, answer)
    kept = true
  }
  try {
    const answer = await (bound.handler as Handler)({ ...stepsOf(house, bound, asked, keep), cause: causeOf(keyed) })
    if (!kept) throw new Error(`${bound.call.id} takes a key and ended without \`finish\``)
    return { status, answer }
  } catch (error) {
    await claim.release()
    throw error
  }
}

/** Somebody who was let in: their call, and who they are. */
type LetIn = { request: FastifyRequest; reply: FastifyReply; identity: Identity | null; viewer: Viewer | null }

/** Who calls, whether they may, how often: nothing of the body is looked at before all of it is answered. */
async function handle(
  house: House,
  gate: Gate,
  bound: Bound,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { call } = bound
  const { db } = house.database
  const identity = await gate.identify(db, request)
  // What is counted and logged is who asks, also where they look as somebody else.
  const asker = identity?.lookedBy ?? identity?.viewer.id ?? null
  request.viewerId = asker
  gate.checkLook(identity, bound)
  const viewer = identity?.viewer ?? (call.answer === Bytes ? await gate.viewerOfCookie(db, request) : null)
  await gate.check(db, call, viewer, identity?.provenAt ?? null)
  const who = { address: request.ip, callerId: asker }
  const before = await takeFromLimits(db, call, who)
  const address = readAddress(bound, request)
  const stored: string[] = []
  try {
    const raw = await readRaw(bound, request, reply)
    const body = raw ? undefined : await readBody(house, bound, request, reply, { ownerId: who.callerId, stored })
    const parts = { ...address, body: parsePart(call.body, body), raw }
    const left = tightest(before, await takeFromBodyLimits(db, call, who, parts.body))
    if (left)
      reply.headers({
        'ratelimit-limit': left.limit,
        'ratelimit-remaining': left.remaining,
        'ratelimit-reset': left.resetSeconds,
      })
    return await answerTo(house, bound, { request, reply, identity, viewer }, parts)
  } catch (error) {
    // What came with a call that was refused is nobody's; what cannot be taken back now is swept tomorrow.
    await house.files
      .forget(db, stored)
      .catch(failed => house.log.warn({ err: failed }, 'files of a refused form stay'))
    throw error
  }
}

async function answerTo(house: House, bound: Bound, letIn: LetIn, parts: Parts): Promise<FastifyReply> {
  const { request, reply, identity, viewer } = letIn
  const language = languageAsked(request.headers['accept-language'], identity?.language)
  const asked = {
    ...parts,
    viewer,
    language,
    origin: originOf(request, identity),
    say: (key: string, params?: Params) => say(language, bound.feature, key, params),
    setHeader: (name: string, value: string) => void reply.header(name, value),
  }
  const { status, answer } = await answerOnce(house, bound, request, identity, parts, asked)
  return send(reply, bound, status, answer, request.headers)
}

/** A strong tag of a JSON body: the same text, the same tag, in every process. */
const tagOf = (text: string): string => `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`

async function send(
  reply: FastifyReply,
  { call }: Bound,
  status: number,
  answer: unknown,
  asked: FastifyRequest['headers'],
): Promise<FastifyReply> {
  if (call.answer === Bytes) return sendBytes(reply, status, answer as BytesAnswer, asked)
  const text = JSON.stringify(answer)
  reply.header('vary', 'accept-language, authorization')
  if (call.cacheSeconds === undefined) reply.header('cache-control', 'no-store')
  else {
    const tag = tagOf(text)
    reply.header('cache-control', call.cacheSeconds ? `public, max-age=${call.cacheSeconds}` : 'public, no-cache')
    reply.header('etag', tag)
    if (isHeld(asked['if-none-match'], tag)) return reply.code(304).send()
  }
  return reply.code(status).type('application/json; charset=utf-8').send(text)
}

/** Turns a thrown thing into its problem; what is neither declared nor common is a crash and is logged with its stack. */
export function answerError(
  house: House,
  bound: Bound | null,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  house.database.watch.isAway(error)
  if (isDiskFull(error)) house.log.error({ err: error }, 'the disk of the database is full; nothing more is saved')
  const refusal = asRefusal(error)
  const status = refusal && statusOf(refusal, bound?.call.refusals)
  const language = languageAsked(request.headers['accept-language'])
  if (refusal && status) return sendProblem(reply, problemOf(refusal, status, language, request.id, bound?.feature))
  const why = refusal
    ? `${bound?.call.id} refused with ${refusal.code}, which it does not declare`
    : 'a request crashed'
  house.log.error({ err: error, requestId: request.id, call: bound?.call.id }, why)
  return sendProblem(reply, problemOf(new Refusal('unexpected'), 500, language, request.id))
}

/** Mounts a call below /api. A call without an access rule cannot be mounted. */
export function mount(app: FastifyInstance, house: House, gate: Gate, bound: Bound): void {
  const { call } = bound
  if (!call.access) throw new Error(`${call.id} declares no access rule; say who may call it.`)
  for (const path of call.also ? [call.path, call.also] : [call.path])
    app.route({
      method: call.method,
      url: `/api${path}`,
      handler: (request, reply) => handle(house, gate, bound, request, reply),
      errorHandler: (error, request, reply) => answerError(house, bound, error, request, reply),
    })
}
