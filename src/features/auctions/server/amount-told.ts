import type { Db } from '../../../platform/server/db.ts'
import { amountInBoth, toUnits } from '../../../platform/shared/money.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'
import { currencyByCode } from '../../lookups/server/public.ts'
import type { AuctionRow } from './queries.ts'

/** An amount of an auction in minor units as its notices tell it, in both languages; retired currencies keep their sign. */
export async function amountTold(
  db: Db,
  { currency, decimals }: Pick<AuctionRow, 'currency' | 'decimals'>,
  minor: number,
): Promise<Bilingual> {
  const written = await currencyByCode(db, currency!)
  return amountInBoth(toUnits(minor, decimals), written!)
}
