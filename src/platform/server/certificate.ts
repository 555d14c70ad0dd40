import { once } from 'node:events'
import { connect } from 'node:tls'
import type { Found, WaitKind } from './waits.ts'

const ANSWERS_MS = 2000
const DAY_MS = 86_400_000
const HTTPS_PORT = 443
/** What was seen is believed for so long; certificates live for months. */
const BELIEVED_MS = 6 * 3_600_000
/** From so many days before its end on somebody should renew it: whoever renews by themselves did so a fortnight before. */
const RENEW_DAYS = 14

/**
 * When the certificate ends that browsers are shown at an address; null where the address has none, or nobody answers there. It is looked
 * at, not trusted: who signed it is for browsers.
 */
export async function certificateEnd(siteUrl: string): Promise<Date | null> {
  const { protocol, hostname, port } = new URL(siteUrl)
  if (protocol !== 'https:') return null
  const host = hostname.replace(/^\[|\]$/g, '')
  const isName = /[a-z]/i.test(host) && !host.includes(':')
  const socket = connect({
    host,
    port: Number(port) || HTTPS_PORT,
    rejectUnauthorized: false,
    ...(isName && { servername: host }),
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(ANSWERS_MS) })
    const end = new Date(socket.getPeerCertificate().valid_to)
    return Number.isNaN(end.getTime()) ? null : end
  } catch {
    return null
  } finally {
    socket.on('error', () => {})
    socket.destroy()
  }
}

/** The site's own certificate, looked at now and then; asking is answered at once with what was seen last. */
export class CertificateWatch {
  readonly #siteUrl: () => string
  #seen: Promise<Date | null> | null = null
  #at = 0

  constructor(siteUrl: () => string) {
    this.#siteUrl = siteUrl
  }

  /** When it ends, as far as that is known. */
  async end(): Promise<Date | null> {
    const before = this.#seen
    if (!before || Date.now() - this.#at > BELIEVED_MS) {
      this.#at = Date.now()
      const now = certificateEnd(this.#siteUrl())
      // Nobody waits for a look but the first one; one that saw nothing leaves what is known.
      this.#seen = before ? now.then(async end => end ?? (await before)) : now
      return before ?? now
    }
    return before
  }
}

/** Days until a certificate ends, rounded down; below zero once it has. */
export const daysLeft = (end: Date, now: Date): number => Math.floor((end.getTime() - now.getTime()) / DAY_MS)

/** What somebody should know of a certificate. */
export function certificateFound(end: Date | null, now: Date): Found {
  const days = end ? daysLeft(end, now) : RENEW_DAYS + 1
  if (days > RENEW_DAYS) return { count: 0, since: null, facts: {} }
  return { count: 1, since: null, facts: { days: Math.max(0, days) }, pressure: days < 0 ? 100 : days < 4 ? 20 : 1 }
}

/** A certificate that ends soon, to whoever runs the club. */
export const certificateWaits = (house: { certificate: CertificateWatch }): WaitKind => ({
  key: 'certificate',
  access: 'super-admin',
  icon: 'certificate',
  to: '/dashboard#health',
  from: 'came',
  patienceHours: 1,
  ask: async () => certificateFound(await house.certificate.end(), new Date()),
})
