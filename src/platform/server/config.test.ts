import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ConfigError, envExample, readConfig } from './config.ts'
import { isSigned, seal, sign, unseal } from './seal.ts'
import { languageAsked } from './text.ts'

test('an empty environment is enough', () => {
  expect(readConfig({ PORT: '' })).toMatchObject({ PORT: 3000, DEMO: false })
})

test('each wrong variable is named in a sentence with what it is for', () => {
  const wrong = () => readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x' })
  expect(wrong).toThrow(ConfigError)
  expect(wrong).toThrow(/PORT cannot be used: .+ Port to listen on/)
  expect(wrong).toThrow(/DATABASE_URL cannot be used/)
  expect(() => readConfig({ S3_URL: 'https://host/bucket' })).toThrow('S3_ACCESS_KEY and S3_SECRET_KEY must be set too')
})

/** What operators get wrong, and what they must read. */
const WRONG: [what: string, env: Record<string, string>, says: RegExp][] = [
  [
    'a port that is no number',
    { PORT: 'many' },
    /^PORT cannot be used: it is not a whole number from 0 to 65535\. Port to/,
  ],
  ['a port above all', { PORT: '70000' }, /^PORT .+ from 0 to 65535/],
  ['half a port', { PORT: '30.5' }, /^PORT .+ whole number/],
  ['two listeners on one port', { PORT: '3000', METRICS_PORT: '3000' }, /^METRICS_PORT is the same as PORT \(3000\)/],
  ['no connections', { DATABASE_POOL: '0' }, /^DATABASE_POOL .+ from 1 to 200/],
  ['a database of another make', { DATABASE_URL: 'mysql://a:b@c/d' }, /^DATABASE_URL .+ does not begin with postgres:/],
  ['a # in a password', { DATABASE_URL: 'postgres://m:se#cret@h/majlis' }, /^DATABASE_URL .+ a # in it.+# is %23/],
  ['a / in a password', { DATABASE_URL: 'postgres://m:se/cret@h/majlis' }, /^DATABASE_URL .+ \/ is %2F/],
  ['a % in a password', { DATABASE_URL: 'postgres://m:se%cret@h/majlis' }, /^DATABASE_URL .+ percent form/],
  ['a database without a name', { DATABASE_URL: 'postgres://m:secret@h' }, /^DATABASE_URL .+ no name of a database/],
  ['a database without a host', { DATABASE_URL: 'postgres:///majlis' }, /^DATABASE_URL .+ no host/],
  ['an address with a path', { PUBLIC_URL: 'https://club.example/majlis' }, /^PUBLIC_URL .+ goes on after the host/],
  ['an address with a question', { PUBLIC_URL: 'https://club.example/?a=b' }, /^PUBLIC_URL .+ goes on after the host/],
  ['an address without scheme', { PUBLIC_URL: 'club.example' }, /^PUBLIC_URL .+ begins with http/],
  ['an address with a password', { PUBLIC_URL: 'https://a:secret@club.example' }, /^PUBLIC_URL .+ user or password/],
  ['a proxy by its name', { TRUSTED_PROXIES: '10.0.0.1, proxy' }, /^TRUSTED_PROXIES .+ “proxy” is neither/],
  ['a range too narrow', { TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES .+ neither an address/],
  ['a level of another log', { LOG_LEVEL: 'verbose' }, /^LOG_LEVEL .+ none of debug, info, warn, error, silent/],
  ['a short token', { METRICS_TOKEN: 'secret' }, /^METRICS_TOKEN .+ shorter than 16/],
  ['a mail server by its name', { SMTP_URL: 'mail.example' }, /^SMTP_URL .+ smtp:\/\/ or smtps/],
  ['a # in the mail password', { SMTP_URL: 'smtp://m:se#cret@mail' }, /^SMTP_URL .+ a # in it.+# is %23/],
  ['a mail server without a host', { SMTP_URL: 'smtp://' }, /^SMTP_URL .+/],
  ['a sender who is nobody', { MAIL_FROM: 'Majlis' }, /^MAIL_FROM .+ neither an address/],
  ['a bucket without keys', { S3_URL: 'https://h/bucket' }, /^S3_URL is set, so S3_ACCESS_KEY and S3_SECRET_KEY must/],
  [
    'keys without a bucket',
    { S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'secret' },
    /^A key of a bucket is set and S3_URL is not/,
  ],
  [
    'a host without a bucket',
    { S3_URL: 'https://minio', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' },
    /^S3_URL .+ no bucket/,
  ],
  ['a bucket by a path', { S3_URL: '/bucket', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }, /^S3_URL .+ is not an address/],
  ['a Redis of another kind', { REDIS_URL: 'http://m:secret@h:6379' }, /^REDIS_URL .+ it does not begin with redis:/],
  ['providers that are no JSON', { OIDC_PROVIDERS: '{id: google}' }, /^OIDC_PROVIDERS .+ it is not JSON/],
  ['a provider outside of a list', { OIDC_PROVIDERS: '{"id":"a"}' }, /^OIDC_PROVIDERS .+/],
  [
    'a provider without a client',
    { OIDC_PROVIDERS: '[{"id":"a","name":"A","issuer":"https://a"}]' },
    /entry 1, “clientId”/,
  ],
  ['a demo that may be', { DEMO: 'maybe' }, /^DEMO cannot be used: it is neither true nor false/],
  ['a size of its own', { DEMO_SIZE: 'huge' }, /^DEMO_SIZE .+ none of whole, small/],
  [
    'a letter too few',
    { DATABSE_URL: 'postgres://m:secret@h/d' },
    /^DATABSE_URL is not a setting; did you mean DATABASE_URL\?$/,
  ],
  ['letters that changed places', { SMPT_URL: 'smtp://m:secret@h' }, /^SMPT_URL .+ did you mean SMTP_URL/],
  ['one instead of many', { TRUSTED_PROXY: '10.0.0.1' }, /^TRUSTED_PROXY .+ did you mean TRUSTED_PROXIES/],
  ['a name without its line', { DATADIR: '/srv' }, /^DATADIR .+ did you mean DATA_DIR/],
  ['small letters', { public_url: 'https://club.example' }, /^public_url .+ did you mean PUBLIC_URL/],
]

test.each(WRONG)('%s is told in a sentence, and nothing secret with it', (_, env, says) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(says)
  expect(() => readConfig(env)).not.toThrow(/se.?cret/)
})

test('what is wrong is told all at once, and what belongs to other programs not at all', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y', DATABSE_URL: 'z' })).toThrow(/DATABSE_URL.+\nPORT.+\nLOG_LEVEL/)
  const others = {
    HOSTNAME: 'vm',
    PATH: '/bin',
    HOME: '/root',
    PGPORT: '5432',
    POST: '1',
    PORTS: '2',
    DATABASE_PORT: 'tcp://h',
  }
  expect(readConfig(others).PORT).toBe(3000)
})

test('what is right is taken as it is', () => {
  const right = {
    DATABASE_URL: 'postgresql://m:a%23b@db:5433/majlis?sslmode=require',
    PUBLIC_URL: 'https://club.example/',
    TRUSTED_PROXIES: 'loopback, 10.0.0.0/8, fd00::/8',
    SMTP_URL: 'smtps://m%40club:pass@mail.example:465',
    MAIL_FROM: 'نادي الاستثمار <club@example.org>',
    S3_URL: 'https://s3.example/bucket',
    S3_ACCESS_KEY: 'a',
    S3_SECRET_KEY: 'b',
    METRICS_PORT: '0',
    PORT: '0',
  }
  expect(readConfig(right)).toMatchObject({ ...right, METRICS_PORT: 0, PORT: 0 })
  expect(readConfig({ DATABASE_URL: 'postgres:///majlis?host=/run/postgresql' }).DATABASE_URL).toContain('/run')
})

test('the example of the environment is the one the program would write', async () => {
  expect(await readFile(new URL('../../../.env.example', import.meta.url), 'utf8')).toBe(envExample())
})

test('what was sealed opens with its key only, and not after a change', () => {
  const [key, other] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')]
  const sealed = seal(key, 'A1234567')
  expect(sealed).not.toContain('A1234567')
  expect(unseal(key, sealed)).toBe('A1234567')
  expect(() => unseal(other, sealed)).toThrow()
  expect(() =>
    unseal(
      key,
      sealed.replace(/^./, c => (c === 'A' ? 'B' : 'A')),
    ),
  ).toThrow()
  expect(isSigned(key, 'x', sign(key, 'x'))).toBe(true)
  expect(isSigned(key, 'y', sign(key, 'x'))).toBe(false)
})

test('the asked language is the first one that the product speaks', () => {
  expect(languageAsked('fr-FR,ar;q=0.8,en;q=0.5')).toBe('ar')
  expect(languageAsked(undefined, 'ar')).toBe('ar')
  expect(languageAsked('de')).toBe('en')
})
