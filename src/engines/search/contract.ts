import { z } from 'zod'
import { Id } from '../../platform/shared/ids.ts'

/** An entry of a look-up by its id, or by what carries one. */
export const IdLike = z.union([Id, z.object({ _id: Id }).transform(one => one._id)])
/** Entries of a look-up that a filter asks for: ids, or what carries one. */
export const Chosen = z.union([z.array(IdLike).max(50), IdLike]).optional()
/** Options of the spec are numbers; they are looked for as text. */
const Option = z.union([z.string().max(20), z.number().transform(String)])
/** One option, or several. */
export const Picked = z.union([z.array(Option).max(20), Option]).optional()

const FacetName = z.object({ _id: Id, name: z.string(), arabicName: z.string() })
/** A value of a filter with how many entries it would leave; `name` of a look-up in both languages. */
export const FacetValue = z.object({ value: z.string(), count: z.number().int(), name: FacetName.nullable() })
export type FacetValue = z.infer<typeof FacetValue>

/** How amounts are spread: each bar begins at `from`, in the currency asked for. */
export const Bar = z.object({ from: z.number(), to: z.number(), count: z.number().int() })
export type Bar = z.infer<typeof Bar>

/** What a search answers beside its rows. */
export const FoundFacts = z.object({
  count: z.number().int(),
  /** Entries of the whole list. */
  total: z.number().int(),
  facets: z.record(z.string(), z.array(FacetValue)),
  bars: z.array(Bar),
  currency: z.string(),
  /** Day of the rates by which amounts were compared. */
  rateDate: z.string().nullable(),
  /** What was looked for instead of words that nobody has. */
  didYouMean: z.string().nullable(),
  /** True when no entry holds all of the words; these hold most of them. */
  partly: z.boolean(),
  suggestions: z.array(FacetValue),
})
export type FoundFacts = z.infer<typeof FoundFacts>
