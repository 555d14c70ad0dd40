import type { FastifyRequest } from 'fastify'
import { refusalToAccess, type Viewer } from '../shared/access.ts'
import type { Call } from '../shared/call.ts'
import { Refusal } from '../shared/refusal.ts'
import type { Db } from './db.ts'
import type { Identity, Wired } from './wire.ts'

const PROOF_LASTS_MS = 10 * 60 * 1000

/** The bearer of a request, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length).trim() || null : null
}

/** Who is calling and what they may: asks the resolvers that features plugged in. */
export class Gate {
  readonly #features: readonly Wired[]
  constructor(features: readonly Wired[]) {
    this.#features = features
  }

  /** The identity behind a bearer. A bearer that means nothing is refused with 401, none is a visitor. */
  async identify(db: Db, request: FastifyRequest): Promise<Identity | null> {
    const token = bearerOf(request)
    if (!token) return null
    const identity = await this.resolve(db, token)
    if (!identity) throw new Refusal('unauthenticated')
    return identity
  }

  async resolve(db: Db, token: string): Promise<Identity | null> {
    const resolver = this.#features.find(feature => feature.resolveBearer)?.resolveBearer
    return resolver ? resolver(db, token) : null
  }

  /** The viewer behind the read-only cookie; for files and downloads only. */
  async viewerOfCookie(db: Db, cookieHeader: string | undefined): Promise<Viewer | null> {
    const value = /(?:^|;\s*)majlis_files=([^;]+)/.exec(cookieHeader ?? '')?.[1]
    const resolver = this.#features.find(feature => feature.resolveCookie)?.resolveCookie
    return value && resolver ? resolver(db, value) : null
  }

  /** Refuses whoever may not make the call. */
  async check(db: Db, call: Call, viewer: Viewer | null, provenAt: Date | null): Promise<void> {
    for (const feature of this.#features) {
      const reason = call.alwaysOpen ? null : await feature.gatekeeper?.(db, viewer, call)
      if (reason) throw new Refusal(reason)
    }
    const refusal = refusalToAccess(call.access, viewer)
    if (refusal) throw new Refusal(refusal)
    if (call.freshProof && Date.now() - (provenAt?.getTime() ?? 0) > PROOF_LASTS_MS) throw new Refusal('proof-required')
  }
}
