import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Somebody set an address that lies inside of the club's own network, which the server asks nothing of. */
export class InnerAddressError extends Error {}

/** Whether a fetch failed for that. Looked up among several addresses, the reason lies one deeper. */
export function isInner(failure: unknown): boolean {
  const cause = failure instanceof Error ? failure.cause : undefined
  return cause instanceof InnerAddressError || (cause instanceof Error && cause.cause instanceof InnerAddressError)
}

/** True for an address of the open internet: not of this machine, of a private network, of a cloud's own services or of nobody. */
export function isOuter(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  return ipaddr.process(address).range() === 'unicast'
}

/** Every address that a name has must lie outside, and the one that was looked at is the one that is connected to. */
const outerOnly: LookupFunction = (host, options, done) =>
  void lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    const inner = found.find(({ address }) => !isOuter(address))
    if (inner) return done(new InnerAddressError(`${host} lies inside`) as NodeJS.ErrnoException, [])
    return options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family)
  })

/** A `fetch` that connects to nothing inside; its library is loaded when somebody first sets such an address. */
let outer: Promise<(url: URL, init: RequestInit) => Promise<Response>> | undefined
const outerFetch = () =>
  (outer ??= import('undici').then(({ Agent, fetch: fetchBy }) => {
    const dispatcher = new Agent({ connect: { lookup: outerOnly } })
    return (url, init) => fetchBy(url, { ...(init as object), dispatcher }) as unknown as Promise<Response>
  }))

/**
 * How addresses that people set on screens are asked: `fetch` that goes to the open internet only and follows no redirect. `allowInner`
 * is the operator's word that inner addresses are meant (INNER_ADDRESSES). Throws InnerAddressError as the cause of a TypeError.
 */
export const outsideFetch =
  (allowInner: boolean): typeof fetch =>
  (input, init) =>
    ask(allowInner, new URL(input instanceof Request ? input.url : input), { ...init, redirect: 'error' })

async function ask(allowInner: boolean, url: URL, init: RequestInit): Promise<Response> {
  if (allowInner) return fetch(url, init)
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if ((ipaddr.isValid(literal) && !isOuter(literal)) || !/^https?:$/.test(url.protocol))
    throw new TypeError('fetch failed', { cause: new InnerAddressError(`${url.host} lies inside`) })
  return (await outerFetch())(url, init)
}

const REDIRECTS = [301, 302, 303, 307, 308]
const MOST_REDIRECTS = 5

/** As `outsideFetch` for a page that somebody names, whose redirects are followed: each leads to an address that is looked at as the first. */
export async function followOutside(address: string, allowInner: boolean, init: RequestInit): Promise<Response> {
  let url = new URL(address)
  for (let followed = 0; ; followed++) {
    const answer = await ask(allowInner, url, { ...init, redirect: 'manual' })
    const next = answer.headers.get('location')
    if (!REDIRECTS.includes(answer.status) || next === null) return answer
    await answer.body?.cancel()
    if (followed === MOST_REDIRECTS || !URL.canParse(next, url.href))
      throw new TypeError('fetch failed', { cause: new Error('it leads nowhere') })
    url = new URL(next, url)
  }
}
