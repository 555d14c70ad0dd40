import type { Db } from '../../../platform/server/db.ts'
import { COUNTRY_UNKNOWN, countryOfAddress } from './country-of-address.ts'
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
