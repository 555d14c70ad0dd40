import { type Logger, pino } from 'pino'

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
const redact = (paths: string[]) => ({ redact: { paths, censor: CENSOR } })

/** One JSON line per entry on standard output, with secrets removed. `stream` is for tests. */
export function makeLog(level: string, stream?: { write(line: string): void }): Log {
  const options = { level, ...redact(SECRET_NAMES.flatMap(path => [path, `*.${path}`])), base: null }
  // Written beside the work, many lines at once: a slow reader of the log does not hold requests up. What waits is written
  // within a tenth of a second, and when the process ends.
  return pino(options, stream ?? pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 }))
}

/**
 * The same log for the line of each request: its values are plain, so that secrets are looked for at its top only. Looking
 * below every value costs a twentieth of a small request.
 */
export const requestLines = (log: Log): Log => log.child({}, redact(SECRET_NAMES.filter(name => !name.includes('.'))))
