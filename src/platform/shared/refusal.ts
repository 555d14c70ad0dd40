/** One thing wrong with what was sent: where (`address.country`), which rule, and a sentence when the server wrote one. */
export type FieldError = { path: string; code: string; message: string; params?: Record<string, string | number> }

/** Statuses of the refusals every call may answer, whatever it declares itself. */
export const COMMON_REFUSALS = {
  validation: 422,
  malformed: 400,
  unauthenticated: 401,
  'proof-required': 403,
  'already-signed-in': 403,
  'already-has-profile': 403,
  'profile-required': 403,
  'approval-required': 403,
  'role-forbidden': 403,
  restricted: 403,
  looking: 403,
  'looking-private': 403,
  'plan-required': 403,
  'not-found': 404,
  'too-slow': 408,
  'too-large': 413,
  'unsupported-media-type': 415,
  'rate-limited': 429,
  'headers-too-large': 431,
  busy: 409,
  'idempotency-in-progress': 409,
  'idempotency-mismatch': 422,
  'idempotency-key-required': 400,
  'method-not-allowed': 405,
  maintenance: 503,
  'set-up-first': 503,
  closing: 503,
  'database-away': 503,
  'outside-silent': 503,
  'storage-away': 503,
  'storage-full': 507,
  unexpected: 500,
} as const

/**
 * The one class for "no": a declared code with the numbers its sentence needs. A crash is never a Refusal, a Refusal is
 * never a crash. `code` is `feature.reason` or one of COMMON_REFUSALS.
 */
export class Refusal extends Error {
  readonly code: string
  readonly params: Record<string, string | number>
  readonly errors: FieldError[]
  constructor(code: string, params: Record<string, string | number> = {}, errors: FieldError[] = []) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.params = params
    this.errors = errors
  }
}

/** Throws the reason a pure rule returned; null passes. */
export function refuse(code: string | null, params: Record<string, string | number> = {}): void {
  if (code) throw new Refusal(code, params)
}

/** Refuses one field with the sentence `code` of the caller's feature. */
export function refuseField(path: string, code: string, params: Record<string, string | number> = {}): never {
  throw new Refusal('validation', {}, [{ path, code, message: '', params }])
}

/** Refuses with 404; used by loaders for what the viewer may not see, so that absent and hidden look alike. */
export function notFound(): never {
  throw new Refusal('not-found')
}
