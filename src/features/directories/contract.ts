import { z } from 'zod'
import { call } from '../../platform/shared/call.ts'
import { Id } from '../../platform/shared/ids.ts'
import { CurrencyCode } from '../../platform/shared/money.ts'
import { Paging } from '../../platform/shared/page.ts'
import { CardView, Named } from '../profiles/contract.ts'
import { type Directory, directories } from './directory.ts'

const IdLike = z.union([Id, z.object({ _id: Id }).transform(one => one._id)])
const Chosen = z.union([z.array(IdLike).max(50), IdLike]).optional()
const Picked = z.union([z.array(z.coerce.string().max(20)).max(20), z.coerce.string().max(20)]).optional()

const FacetName = z.object({ _id: Id, name: z.string(), arabicName: z.string() })
/** A value of a filter with how many entries it would leave; `name` of a look-up in both languages. */
export const FacetValue = z.object({ value: z.string(), count: z.number().int(), name: FacetName.nullable() })
export type FacetValue = z.infer<typeof FacetValue>

/** How amounts are spread: each bar begins at `from`, in the currency asked for. */
export const Bar = z.object({ from: z.number(), to: z.number(), count: z.number().int() })
export type Bar = z.infer<typeof Bar>

/** An entry: the spec's fields by audience (null and named in `locked` when closed) and the card of our own screens. */
export const Entry = z.looseObject({
  _id: Id,
  name: z.string(),
  username: z.string(),
  highlights: z.string(),
  description: z.string(),
  industries: z.array(Named),
  address: z.object({ country: z.string().nullable(), state: z.string().nullable(), city: z.string().nullable() }),
  files: z.array(z.object({ fileUrl: z.string() })),
  ratingNumber: z.number().nullable(),
  locked: z.array(z.string()),
  card: CardView,
})
export type Entry = z.infer<typeof Entry>

export const SearchAnswer = z.object({
  data: z.array(Entry),
  count: z.number().int(),
  /** Entries of the whole directory. */
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
export type SearchAnswer = z.infer<typeof SearchAnswer>

function bodyOf(directory: Directory) {
  const choices = directory.choices.map(one => [one.key, one.as === 'choice' ? Picked : Chosen] as const)
  const ranges = directory.ranges.flatMap(one => [
    [`${one.key}Min`, z.number().optional()] as const,
    [`${one.key}Max`, z.number().optional()] as const,
  ])
  return Paging.extend({
    text: z.string().max(200).optional(),
    search: z.string().max(200).optional(),
    verified: z.boolean().optional(),
    currency: CurrencyCode.default('USD'),
    sort: z.enum(directory.sorts as [string, ...string[]]).optional(),
    ...Object.fromEntries([...choices, ...ranges]),
  })
}

const searches = new Map(
  directories.map(directory => [
    directory.kind,
    call(`POST /${directory.path}/search`, {
      summary: `Searches the directory of kind ${directory.kind}: approved profiles only.`,
      description:
        'Amounts of the filter are in `currency`. Facets count what each value would leave, its own group left out.',
      access: 'anyone',
      reads: true,
      body: bodyOf(directory),
      answer: SearchAnswer,
    }),
  ]),
)

/** The search call of a directory. */
export const searchOf = (directory: Directory) => searches.get(directory.kind)!

/** What a search asks, by the names of its directory's filters. */
export type SearchBody = z.infer<typeof Paging> & {
  text?: string
  search?: string
  verified?: boolean
  currency: string
  sort?: string
} & Record<string, unknown>

export const readEntry = call('GET /directory/:profileId', {
  summary: 'Where an entry of a directory leads: the user name of its public page.',
  access: 'anyone',
  params: z.object({ profileId: Id }),
  answer: z.object({ data: z.object({ username: z.string(), kind: z.string() }) }),
})
