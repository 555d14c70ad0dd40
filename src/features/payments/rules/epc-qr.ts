import { type Coinage, inDigits, type Money } from '../../../platform/shared/money.ts'
import { plainIban } from './reference.ts'

/** Countries whose banks take part in SEPA, where the code of the European Payments Council is read. */
const SEPA = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
)
const MOST = 99_999_999_999

type Transfer = { holder: string; iban: string | null; bic: string | null; reference: string }

/**
 * The text of the code with which a banking app fills in a transfer (EPC069-12, version 2); null where there is none: another
 * currency than the euro, or a bank outside SEPA.
 */
export function epcText({ holder, iban, bic, reference }: Transfer, amount: Money, unit: Coinage): string | null {
  const account = plainIban(iban ?? '')
  if (amount.currency !== 'EUR' || !SEPA.has(account.slice(0, 2)) || amount.minor < 1 || amount.minor > MOST)
    return null
  const name = holder.replace(/\s+/g, ' ').trim().slice(0, 70)
  return ['BCD', '002', '1', 'SCT', bic ?? '', name, account, `EUR${inDigits(amount, unit)}`, '', reference].join('\n')
}
