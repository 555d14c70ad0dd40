import { type Logger, pino } from 'pino'

export type Log = Logger

/** Where secrets could hide in what is logged; values there are never written. */
const SECRET_PATHS = [
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
].flatMap(path => [path, `*.${path}`])

/** One JSON line per entry on standard output, with secrets removed. `stream` is for tests. */
export function makeLog(level: string, stream?: { write(line: string): void }): Log {
  const options = { level, redact: { paths: SECRET_PATHS, censor: '[removed]' }, base: null }
  // Written beside the work: a slow reader of the log does not hold requests up. What waits is written at the end.
  return pino(options, stream ?? pino.destination({ dest: 1, sync: false }))
}
