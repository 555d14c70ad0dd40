import items from '../data/demo-items.json' with { type: 'json' }

/** What somebody of the demo offers: look-ups by their keys and codes, amounts in whole units of `currency`. */
export type DemoOffer = {
  kind: 'idea' | 'project' | 'product' | 'service'
  by: string
  language: string
  category: string
  industries: string[]
  /** At a price, or by auction without or with an end; of an auction `price` is the first one. */
  sale: 'price' | 'open' | 'timed'
  price?: number
  currency?: string
  name: string
  highlights: string
  description: string
  extra: Record<string, unknown>
}

/** Everything that the demo club's members offer, in the order in which they published it. */
export const offers = items as DemoOffer[]
