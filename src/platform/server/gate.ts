import type { FastifyRequest } from 'fastify'
import { refusalToAccess, type Viewer } from '../shared/access.ts'
import { type Call, refusalWhileLooking, refusalWhileRestricted } from '../shared/call.ts'
import { Refusal } from '../shared/refusal.ts'
import type { Db } from './db.ts'
import type { Bound, Identity, Registered } from './registry.ts'
import { hashOf } from './token.ts'

const PROOF_LASTS_MS = 10 * 60 * 1000
/** So long after its last use a session still tells whose request it is, before anything is looked up. */
const CALLER_KNOWN_MS = 60_000
const MAX_CALLERS_KNOWN = 20_000

/** The bearer of a request, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length).trim() || null : null
}

/** The read-only cookie of a request, or null. */
const cookieOf = (request: FastifyRequest): string | null =>
  /(?:^|;\s*)majlis_files=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? null

/** Who is calling and what they may: asks the resolvers that features plugged in. */
export class Gate {
  readonly #resolvers: readonly NonNullable<Registered['resolveBearer']>[]
  readonly #cookie: Registered['resolveCookie'] | undefined
  readonly #keepers: readonly NonNullable<Registered['gatekeeper']>[]
  /** Whose a bearer or cookie was when it was last looked up, by its hash; the oldest stand first. */
  readonly #callers = new Map<string, { id: string; until: number }>()
  /** Hashes of what requests under way carry: counting them and looking them up both ask. */
  readonly #hashes = new WeakMap<FastifyRequest, string | null>()
  constructor(features: readonly Registered[]) {
    // Found once: most features have nothing to say of who calls, and each request would wait for all of them.
    this.#resolvers = features.flatMap(one => one.resolveBearer ?? [])
    this.#cookie = features.find(one => one.resolveCookie)?.resolveCookie
    this.#keepers = features.flatMap(one => one.gatekeeper ?? [])
  }

  /** The identity behind a bearer. A bearer that means nothing is refused with 401, none is a visitor. */
  async identify(db: Db, request: FastifyRequest): Promise<Identity | null> {
    const token = bearerOf(request)
    if (!token) return null
    const identity = await this.resolve(db, token)
    if (!identity) throw new Refusal('unauthenticated')
    this.#remember(request, identity.lookedBy ?? identity.viewer.id)
    return identity
  }

  /** Refuses what whoever looks as somebody else may not: the one place where it is decided. A read that writes on its way is no read. */
  checkLook(identity: Identity | null, { call, mode }: Pick<Bound, 'call' | 'mode'>): void {
    if (identity?.lookedBy === undefined) return
    const refusal = refusalWhileLooking(call) ?? (mode === 'read' ? null : 'looking')
    if (refusal) throw new Refusal(refusal)
  }

  /**
   * The member whose session a request carries, as far as it was found good within the last minute; null otherwise. Only for
   * counting requests before anything is looked up: it gives no right to anything.
   */
  knownCaller(request: FastifyRequest): string | null {
    const hash = this.#hashOf(request)
    const known = hash === null ? undefined : this.#callers.get(hash)
    return known && known.until > Date.now() ? known.id : null
  }

  /** The hash of a request's bearer, or of its cookie where it has none. */
  #hashOf(request: FastifyRequest): string | null {
    const made = this.#hashes.get(request)
    if (made !== undefined) return made
    const secret = bearerOf(request) ?? cookieOf(request)
    const hash = secret && hashOf(secret)
    this.#hashes.set(request, hash)
    return hash
  }

  #remember(request: FastifyRequest, id: string): void {
    const hash = this.#hashOf(request)
    if (hash === null) return
    this.#callers.delete(hash)
    this.#callers.set(hash, { id, until: Date.now() + CALLER_KNOWN_MS })
    if (this.#callers.size > MAX_CALLERS_KNOWN) this.#callers.delete(this.#callers.keys().next().value!)
  }

  async resolve(db: Db, token: string): Promise<Identity | null> {
    for (const resolve of this.#resolvers) {
      const identity = await resolve(db, token)
      if (identity) return identity
    }
    return null
  }

  /** The viewer behind the read-only cookie; for files and downloads only. */
  async viewerOfCookie(db: Db, request: FastifyRequest): Promise<Viewer | null> {
    const value = cookieOf(request)
    const viewer = value && this.#cookie ? await this.#cookie(db, value) : null
    // Beside a bearer the request is counted for the bearer's owner.
    if (viewer && !bearerOf(request)) this.#remember(request, viewer.id)
    return viewer
  }

  /** Refuses whoever may not make the call. */
  async check(db: Db, call: Call, viewer: Viewer | null, provenAt: Date | null): Promise<void> {
    for (const keep of call.alwaysOpen ? [] : this.#keepers) {
      const reason = await keep(db, viewer, call)
      if (reason) throw new Refusal(reason)
    }
    const refusal = refusalToAccess(call.access, viewer)
    if (refusal) throw new Refusal(refusal)
    const closed = refusalWhileRestricted(call, viewer)
    if (closed) throw new Refusal(closed)
    if (call.freshProof && Date.now() - (provenAt?.getTime() ?? 0) > PROOF_LASTS_MS) throw new Refusal('proof-required')
  }
}
