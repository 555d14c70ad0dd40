import type { Descriptor, Values } from '../../../engines/forms/descriptor.ts'
import { languageOf } from '../../../engines/forms/values.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { SaleType } from '../contract.ts'

/** The columns of an item that follow from its values: what lists show, filter and sort by. */
export type ItemColumns = {
  language: Language
  name: string
  highlights: string
  description: string
  category_id: string | null
  industry_ids: string[]
  country_id: string | null
  state_id: string | null
  city: string | null
  sale_type: SaleType
  price_minor: number | null
  currency: string | null
  product_quantity: number | null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Makes them from checked values in their stored form. */
export function columnsOfItem(kind: Descriptor, data: Values): ItemColumns {
  const industries = data.profileIndustries
  const state = textOf(data.profileState)
  const price = numberOf(data.priceNumber)
  return {
    language: languageOf(kind, data),
    name: textOf(data.name) ?? '',
    highlights: textOf(data.highlights) ?? '',
    description: textOf(data.description) ?? '',
    category_id: textOf(data.category),
    industry_ids: Array.isArray(industries) ? industries.map(String) : [],
    country_id: textOf(data.profileCountry),
    state_id: state === '0' ? null : state,
    city: textOf(data.profileCity),
    sale_type: Number(data.saleType) as SaleType,
    price_minor: price,
    currency: price === null ? null : textOf(data.currencyId),
    product_quantity: numberOf(data.productQuantity),
  }
}
