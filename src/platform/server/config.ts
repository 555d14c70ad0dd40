import { z } from 'zod'
import {
  faultOfBucketUrl,
  faultOfDatabaseUrl,
  faultOfImapUrl,
  faultOfMailbox,
  faultOfProxies,
  faultOfPublicUrl,
  faultOfRedisUrl,
  faultOfSender,
  faultOfSmtpUrl,
  meantSetting,
} from './config-rules.ts'
import { faultOfProviders } from './provider-config.ts'
import { StartError } from './start-error.ts'

const flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'], { error: 'it is neither true nor false' })
  .transform(value => value === 'true' || value === '1' || value === 'yes')

const number = (min: number, max: number) =>
  z
    .string()
    .or(z.number())
    .transform(Number)
    .refine(
      value => Number.isInteger(value) && value >= min && value <= max,
      `it is not a whole number from ${min} to ${max}`,
    )

/** A text that a rule finds nothing wrong with. */
const text = (faultOf: (value: string) => string | null) =>
  z.string().superRefine((value, context) => {
    const fault = faultOf(value)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `it is none of ${values.join(', ')}` })

/**
 * Every setting that comes from the environment, with its meaning. `.env.example` is generated from it; what the club's
 * people may change while the product runs lives in the feature `settings` instead.
 */
export const ConfigSchema = z.object({
  PORT: number(0, 65535).default(3000).describe('Port to listen on; 0 takes a free one.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address to listen on; 0.0.0.0 behind a reverse proxy in a container.'),
  PUBLIC_URL: text(faultOfPublicUrl)
    .optional()
    .describe('The address members type, without a slash at the end. Links in mails and sign-in providers use it.'),
  DATA_DIR: z.string().default('./data').describe('Folder of the embedded database, files, secrets and kept mails.'),
  DATABASE_URL: text(faultOfDatabaseUrl)
    .optional()
    .describe('PostgreSQL 15 or newer. Without it the embedded database in DATA_DIR is used.'),
  DATABASE_OWNER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional()
    .describe(
      'The same PostgreSQL as the role that owns the tables; used to bring it up to date and for nothing else. DATABASE_URL is then of a role that owns none and cannot alter them.',
    ),
  DATABASE_POOL: number(1, 200).default(20).describe('Connections to PostgreSQL per process.'),
  REDIS_URL: text(faultOfRedisUrl)
    .optional()
    .describe(
      'redis://user:password@host:6379 or rediss://… Carries live messages between processes; without it PostgreSQL does.',
    ),
  TRUSTED_PROXIES: text(faultOfProxies)
    .default('')
    .describe('Addresses or ranges of reverse proxies whose X-Forwarded-For is believed, separated by commas.'),
  LIVE_SOCKETS: number(1, 1_000_000).default(10_000).describe('Open live lines of all browsers together, per process.'),
  LIVE_SOCKETS_PER_ADDRESS: number(1, 1_000_000)
    .default(500)
    .describe('Open live lines of one address, which may be a whole office, per process.'),
  HSTS_SUBDOMAINS: flag
    .default(false)
    .describe(
      'Whether browsers shall insist on TLS for every host below that of PUBLIC_URL as well, not for it alone.',
    ),
  LOG_LEVEL: choice(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least level that is logged.'),
  METRICS_PORT: number(0, 65535).optional().describe('Port of /metrics, on HOST. Without it METRICS_TOKEN opens it.'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'it is shorter than 16 signs')
    .optional()
    .describe('Bearer that opens /metrics on the main port.'),
  SMTP_URL: text(faultOfSmtpUrl)
    .optional()
    .describe('smtp://user:password@host:587 or smtps://… Without it mails are kept to be read in the back-office.'),
  MAIL_FROM: text(faultOfSender).default('Majlis <no-reply@localhost>').describe('Sender of all mails.'),
  IMAP_URL: text(faultOfImapUrl)
    .optional()
    .describe(
      'imaps://user:password@host:993/INBOX or imap://… The mailbox that members’ answers come to; read each minute, nothing in it is deleted.',
    ),
  MAIL_REPLIES_TO: text(faultOfMailbox)
    .optional()
    .describe(
      'Address of that mailbox. Answers go to it with a word after a plus (help+word@club.example), which the mail server must deliver there.',
    ),
  S3_URL: text(faultOfBucketUrl)
    .optional()
    .describe('Endpoint with bucket, https://host/bucket. Without it files lie in DATA_DIR.'),
  S3_REGION: z.string().default('auto').describe('Region of the bucket.'),
  S3_ACCESS_KEY: z.string().optional().describe('Access key of the bucket.'),
  S3_SECRET_KEY: z.string().optional().describe('Secret key of the bucket.'),
  DISK_RESERVE_MB: number(0, 1_000_000)
    .default(256)
    .describe('Megabytes of the disk that uploads leave free for everything else, when files lie in DATA_DIR.'),
  OIDC_PROVIDERS: text(faultOfProviders)
    .default('[]')
    .describe(
      'JSON list of sign-in providers: [{"id","name","issuer","clientId","clientSecret"}], for Apple also "scope" and "responseMode".',
    ),
  INNER_ADDRESSES: flag
    .default(false)
    .describe(
      'Whether addresses that staff set on screens (source of rates, chain of points) may lie inside of the club’s own network.',
    ),
  STRIPE_API: text(faultOfPublicUrl)
    .default('https://api.stripe.com')
    .describe('Where Stripe’s API answers; another address only to try the club against a stand-in of it.'),
  GATEWAY_EVENTS_DAYS: number(7, 3650)
    .default(90)
    .describe(
      'Days for which the words of what payment gateways told are kept; after them only its id, kind and effect are.',
    ),
  DEMO: flag.default(false).describe('Fills an empty database with the demo club and shows its sign-ins.'),
  DEMO_SIZE: choice(['whole', 'small'])
    .default('whole')
    .describe('How much of the demo club: all three hundred people, or the first sixty.'),
  DEMO_LIFE: flag
    .default(true)
    .describe('Whether members of the demo club go on bidding and posting while you look; its corner stops them.'),
  NODE_ENV: choice(['production', 'development', 'test']).default('production').describe('Set by the scripts.'),
})
export type Config = z.infer<typeof ConfigSchema>

/** One sentence for each variable that is wrong. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError'
}

/**
 * Reads the environment. Throws ConfigError with a sentence for each variable that is wrong, does not fit another, or is none
 * and resembles one; values are not repeated in them, as there are secrets among them.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = ConfigSchema.safeParse(given)
  const faults = [...misspelt(Object.keys(given)), ...(result.error?.issues.map(sentence) ?? [])]
  if (result.success) faults.push(...misfits(result.data))
  if (!result.success || faults.length > 0) throw new ConfigError(faults.join('\n'))
  return result.data
}

const NAMES = Object.keys(ConfigSchema.shape)

const misspelt = (names: readonly string[]): string[] =>
  names.flatMap(name => {
    const meant = meantSetting(name, NAMES)
    return meant ? [`${name} is not a setting; did you mean ${meant}?`] : []
  })

/** Settings that are right by themselves and not together. */
function misfits(config: Config): string[] {
  const faults: string[] = []
  if (config.S3_URL && !(config.S3_ACCESS_KEY && config.S3_SECRET_KEY))
    faults.push('S3_URL is set, so S3_ACCESS_KEY and S3_SECRET_KEY must be set too.')
  if (!config.S3_URL && (config.S3_ACCESS_KEY || config.S3_SECRET_KEY))
    faults.push('A key of a bucket is set and S3_URL is not: set it to https://host/bucket, or take the key out.')
  if (config.MAIL_REPLIES_TO && !config.IMAP_URL)
    faults.push('MAIL_REPLIES_TO is set and IMAP_URL is not: nobody would read the answers.')
  if (config.METRICS_PORT !== undefined && config.METRICS_PORT !== 0 && config.METRICS_PORT === config.PORT)
    faults.push(`METRICS_PORT is the same as PORT (${config.PORT}): choose another for one of them.`)
  return faults
}

function sentence(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0])
  const meaning = ConfigSchema.shape[name as keyof Config]?.description ?? ''
  return `${name} cannot be used: ${issue.message}. ${meaning}`
}

/** The text of `.env.example`: each variable with its meaning and default, commented out. */
export function envExample(): string {
  const lines = Object.entries(ConfigSchema.shape).map(([name, schema]) => {
    const initial = schema.safeParse(undefined)
    const value = initial.success && initial.data !== undefined ? String(initial.data) : ''
    return `# ${schema.description ?? ''}\n#${name}=${value}\n`
  })
  return `# Settings of the process. Copy to .env and uncomment what you change. Generated: npm run env-example\n\n${lines.join('\n')}`
}
