import lots from '../data/demo-lots.json' with { type: 'json' }
import type { DemoOffer } from './offers.ts'

/** What members of the demo club sell by auction after it was filled, in the order in which it comes. */
type Lot = Pick<DemoOffer, 'by' | 'language' | 'category' | 'industries' | 'name' | 'highlights' | 'description'> & {
  price: number
  currency: string
}

/** Every word for a lot before its number. */
const WORD = { en: 'Lot', ar: 'الدفعة' }
/** The number of the first. */
const FIRST = 201

/** The lot that comes after so many others; they come around again under other numbers. */
export function lotAfter(count: number): DemoOffer & { price: number; currency: string } {
  const lot = (lots as Lot[])[count % lots.length]!
  const name = `${WORD[lot.language as keyof typeof WORD]} ${FIRST + count}: ${lot.name}`
  return { ...lot, name, kind: 'product', sale: 'timed', extra: { productQuantity: 1 } }
}

/** Finds lots by their names. */
export const NAMES_OF_LOTS = Object.values(WORD).map(word => `${word} %: %`)
