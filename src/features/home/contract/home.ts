import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { CurrencyCode } from '../../../platform/shared/money.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'

const Written = z.enum(LANGUAGES)

/** A company as the head of the front page shows it, as everybody may see it; sentences are in the asked language. */
export const Face = z.object({
  _id: Id,
  name: z.string(),
  language: Written,
  imageUrl: z.string().nullable(),
  /** What it does, where. */
  trade: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  highlights: z.string(),
  highlightsLanguage: Written,
  /** The first figure of its card, in the asked currency ("≈" when converted); null when it is not for everybody. */
  figure: z.object({ label: z.string(), text: z.string() }).nullable(),
})
export type Face = z.infer<typeof Face>

/** What the front page counts and shows first: true numbers of the club as it is now. */
export const Home = z.object({
  /** Verified people who are not the club's own staff. */
  members: z.number().int(),
  /** Companies whose profile is approved. */
  companies: z.number().int(),
  /** Countries that approved profiles are in. */
  countries: z.number().int(),
  /** Auctions that run now, as the list of live auctions counts them. */
  auctions: z.number().int(),
  /** Whether anything is trending: the page keeps room for it then. */
  trending: z.boolean(),
  /** Two of the newest companies of the directory, one that names an amount first. */
  faces: z.array(Face),
})
export type Home = z.infer<typeof Home>

export const readHome = call('GET /home', {
  summary:
    'What the front page shows first: members, verified companies, countries, live auctions, the newest companies, whether anything is trending.',
  access: 'anyone',
  query: z.object({ currency: CurrencyCode.default('USD') }),
  answer: z.object({ data: Home }),
  cacheSeconds: 60,
})
