import { z } from 'zod'
import { Chosen, FoundFacts } from '../../engines/search/contract.ts'
import { USER_TYPES } from '../../platform/shared/access.ts'
import { call } from '../../platform/shared/call.ts'
import { CurrencyCode } from '../../platform/shared/money.ts'
import { Paging } from '../../platform/shared/page.ts'
import { ItemCard, ItemKindKey } from '../items/contract.ts'
import { MARKET_SORTS } from './filters.ts'

const oneOrMore = <S extends z.ZodType>(one: S) => z.union([z.array(one).max(20), one]).optional()
const Price = z.number().min(0).optional()
const Yes = z.union([z.boolean(), z.enum(['true', 'false']).transform(text => text === 'true')])

const Body = Paging.extend({
  text: z.string().max(200).optional(),
  kind: oneOrMore(ItemKindKey),
  industries: Chosen,
  country: Chosen,
  state: Chosen,
  category: Chosen,
  priceMin: Price,
  priceMax: Price,
  currency: CurrencyCode.default('USD'),
  saleType: oneOrMore(z.union([z.enum(['1', '2', '3']), z.literal([1, 2, 3]).transform(String)])),
  ownerType: oneOrMore(z.enum(USER_TYPES)),
  verified: oneOrMore(Yes),
  sort: z.enum(MARKET_SORTS).optional(),
})
export type MarketBody = z.infer<typeof Body>
/** The same as a caller sends it. */
export type MarketQuery = z.input<typeof Body>

export const MarketAnswer = FoundFacts.extend({ data: z.array(ItemCard) })
export type MarketAnswer = z.infer<typeof MarketAnswer>

export const searchItems = call('POST /items/search', {
  summary: 'Searches what members offer: published ideas, projects, products and services.',
  description:
    'Prices are bounds in `currency`; an auction counts with its price now, or with what it begins with. An industry also finds everything below it. `verified` leaves items of verified members only. Facets count what each value would leave, its own group left out; `kind` is one of them. Without `sort` the newest come first, with words the best match.',
  access: 'anyone',
  reads: true,
  body: Body,
  answer: MarketAnswer,
})
