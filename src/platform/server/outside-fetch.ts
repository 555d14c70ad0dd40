import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, fetch as fetchBy } from 'undici'

/** Somebody set an address that lies inside of the club's own network, which the server asks nothing of. */
export class InnerAddressError extends Error {}

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

const outer = new Agent({ connect: { lookup: outerOnly } })

/**
 * How addresses that people set on screens are asked: `fetch` that goes to the open internet only and follows no redirect. `allowInner`
 * is the operator's word that inner addresses are meant (INNER_ADDRESSES). Throws InnerAddressError as the cause of a TypeError.
 */
export const outsideFetch =
  (allowInner: boolean): typeof fetch =>
  (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (allowInner) return fetch(url, { ...init, redirect: 'error' })
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if ((ipaddr.isValid(literal) && !isOuter(literal)) || !/^https?:$/.test(url.protocol))
      return Promise.reject(new TypeError('fetch failed', { cause: new InnerAddressError(`${url.host} lies inside`) }))
    return fetchBy(url, { ...(init as object), redirect: 'error', dispatcher: outer }) as unknown as Promise<Response>
  }
