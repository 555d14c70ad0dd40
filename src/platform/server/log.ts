import { type Logger, pino, stdTimeFunctions } from 'pino'

export type Log = Logger

/** Where secrets could hide in what is logged; values there are never written. */
const SECRET_NAMES = [
  'req.headers.authorization',
  'req.headers.cookie',
  'authorization',
  'cookie',
  'password',
  'passwordConfirmation',
  'token',
  'access_token',
  'accessToken',
  'passport',
  'secret',
  'code',
]
const CENSOR = '[removed]'
/** What a system, a library or the database calls an error (ENOSPC, FST_ERR_VALIDATION, 23505); no code that lets anybody in. */
const ERROR_CODE = /^(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|E[A-Z0-9]{3,}|[0-9A-Z]{5})$/
const isErrorCode = (value: unknown, path: string[]): boolean =>
  path.at(-1) === 'code' && typeof value === 'string' && ERROR_CODE.test(value)
const censor = (value: unknown, path: string[]): unknown => (isErrorCode(value, path) ? value : CENSOR)
const redact = (paths: string[]) => ({ redact: { paths, censor } })

/** One JSON line per entry on standard output, with time and level as people read them and secrets removed. `stream` is for tests. */
export function makeLog(level: string, stream?: { write(line: string): void }): Log {
  const options = {
    level,
    ...redact(SECRET_NAMES.flatMap(path => [path, `*.${path}`])),
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  // Written beside the work, many lines at once: a slow reader of the log does not hold requests up. What waits is written
  // within a tenth of a second, and when the process ends.
  return pino(options, stream ?? pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 }))
}

/**
 * The same log for the line of each request: its values are plain, so that secrets are looked for at its top only. Looking
 * below every value costs a twentieth of a small request.
 */
export const requestLines = (log: Log): Log => log.child({}, redact(SECRET_NAMES.filter(name => !name.includes('.'))))
