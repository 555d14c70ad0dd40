import type { Db } from '../../../platform/server/db.ts'
import { amountInBoth, type Money } from '../../../platform/shared/money.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'
import { currencyByCode } from '../../lookups/server/public.ts'

/** An amount of an auction as its notices tell it, in both languages; retired currencies keep their sign. */
export async function amountTold(db: Db, amount: Money): Promise<Bilingual> {
  const written = await currencyByCode(db, amount.currency)
  return amountInBoth(amount, written!)
}
