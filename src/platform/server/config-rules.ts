import { isIP } from 'node:net'

/** What each rule answers: null when the value can be used, else what is wrong with it, as the end of a sentence. */
type Fault = string | null

const ENCODED =
  'signs such as # / @ : % in the user or password are written in their percent form (# is %23, / is %2F, @ is %40)'

function urlOf(text: string): URL | null {
  try {
    const url = new URL(text)
    decodeURIComponent(url.username + url.password)
    return url
  } catch {
    return null
  }
}

/** An address with a user and a password in it, such as those of a database or a mail server. */
function faultOfServerUrl(text: string): { url: URL | null; fault: Fault } {
  const url = urlOf(text)
  if (text.includes('#')) return { url, fault: `there is a # in it, which ends an address; ${ENCODED}` }
  return { url, fault: url ? null : `it is not an address; ${ENCODED}` }
}

/** `postgres://user:password@host:port/name`; the host may be a folder of sockets in `?host=`. */
export function faultOfDatabaseUrl(text: string): Fault {
  if (!/^postgres(ql)?:\/\//.test(text)) return 'it does not begin with postgres://'
  const { url, fault } = faultOfServerUrl(text)
  if (!url || fault) return fault
  if (!url.hostname && !url.searchParams.get('host'))
    return 'there is no host in it (postgres://user:password@host/name)'
  return url.pathname.length > 1
    ? null
    : 'there is no name of a database at its end (postgres://user:password@host/name)'
}

/** `redis://user:password@host:6379` or `rediss://…` over TLS. */
export function faultOfRedisUrl(text: string): Fault {
  if (!/^rediss?:\/\//.test(text)) return 'it does not begin with redis:// or rediss://'
  const { url, fault } = faultOfServerUrl(text)
  if (!url || fault) return fault
  return url.hostname ? null : 'there is no host in it (redis://user:password@host:6379)'
}

/** `smtp://user:password@host:587` or `smtps://…`. */
export function faultOfSmtpUrl(text: string): Fault {
  if (!/^smtps?:\/\//.test(text)) return 'it does not begin with smtp:// or smtps://'
  const { url, fault } = faultOfServerUrl(text)
  if (!url || fault) return fault
  return url.hostname ? null : 'there is no host in it (smtp://user:password@host:587)'
}

/** `imaps://user:password@host:993/folder` or `imap://…`. */
export function faultOfImapUrl(text: string): Fault {
  if (!/^imaps?:\/\//.test(text)) return 'it does not begin with imap:// or imaps://'
  const { url, fault } = faultOfServerUrl(text)
  if (!url || fault) return fault
  if (!url.hostname) return 'there is no host in it (imaps://user:password@host:993)'
  return url.username && url.password ? null : 'there is no user with a password in it (imaps://user:password@host:993)'
}

/** A bare address, to which a word can be added after a plus. */
export const faultOfMailbox = (text: string): Fault =>
  /^[^<>@\s+]+@[^<>@\s]+$/.test(text.trim()) ? null : 'it is not a bare address such as help@club.example'

/** The club's own address: nothing but scheme, host and port. */
export function faultOfPublicUrl(text: string): Fault {
  const url = urlOf(text)
  if (!url || !/^https?:$/.test(url.protocol)) return 'it is not an address that begins with http:// or https://'
  if (url.username || url.password) return 'there is a user or password in it'
  if (url.pathname !== '/' || url.search || url.hash)
    return 'it goes on after the host: the club needs a host of its own, such as https://club.example'
  return null
}

/** `https://host/bucket`. */
export function faultOfBucketUrl(text: string): Fault {
  const url = urlOf(text)
  if (!url || !/^https?:$/.test(url.protocol)) return 'it is not an address that begins with http:// or https://'
  if (url.username || url.password) return 'keys are in it: they belong into S3_ACCESS_KEY and S3_SECRET_KEY'
  if (url.search || url.hash) return 'there is a ? or # in it'
  // A bucket may also be the first part of the host.
  return url.pathname.length > 1 || url.hostname.split('.').length > 3
    ? null
    : 'there is no bucket in it (https://host/bucket)'
}

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

function isRange(text: string): boolean {
  const [address = '', size, ...more] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || more.length > 0) return false
  if (size === undefined) return true
  if (isIP(size) === 4) return kind === 4
  return /^\d{1,3}$/.test(size) && Number(size) >= 1 && Number(size) <= (kind === 4 ? 32 : 128)
}

/** Addresses, ranges, or the names that stand for ranges, separated by commas. */
export function faultOfProxies(text: string): Fault {
  const parts = text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  const strange = parts.find(part => !PROXY_NAMES.includes(part) && !isRange(part))
  if (strange === undefined) return null
  return `“${strange}” is neither an address (10.0.0.5) nor a range (10.0.0.0/8) nor one of ${PROXY_NAMES.join(', ')}`
}

/** `name@host` or `Name <name@host>`. */
export const faultOfSender = (text: string): Fault =>
  /^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/.test(text.trim())
    ? null
    : 'it is neither an address nor “Name <address>”'

/** Names as they are compared: without signs, capitals and the end of a plural. */
const plain = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/IES$/, 'Y')
    .replace(/S$/, '')

/** True when one letter is missing, too many, another, or changed places with its neighbour. */
function isOneSlipAway(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  const rest = (text: string, from: number) => text.slice(from)
  if (short.length < long.length) return rest(short, at) === rest(long, at + 1)
  if (rest(short, at + 1) === rest(long, at + 1)) return true
  return short[at] === long[at + 1] && short[at + 1] === long[at] && rest(short, at + 2) === rest(long, at + 2)
}

/** Short names (HOST, PORT, DEMO) are one slip away from too much. */
const LEAST_LENGTH = 6

/** The setting that a name of none was probably meant for; null when it resembles nothing. */
export function meantSetting(name: string, known: readonly string[]): string | null {
  if (known.includes(name)) return null
  return (
    known.find(one => one.length >= LEAST_LENGTH && isOneSlipAway(plain(name), plain(one))) ??
    known.find(one => name !== one && name.toUpperCase() === one && one.includes('_')) ??
    null
  )
}
