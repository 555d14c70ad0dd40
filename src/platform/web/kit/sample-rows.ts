// text: samples for the people who build the club
import { z } from 'zod'
import { call } from '../../shared/call.ts'
import { listOf, Paging } from '../../shared/page.ts'

const SampleRow = z.object({
  _id: z.string(),
  name: z.string(),
  country: z.string(),
  status: z.enum(['waiting', 'approved', 'rejected']),
  amount: z.number(),
  day: z.iso.date(),
})
export type SampleRow = z.infer<typeof SampleRow>

/** A list that no server answers: the kit does. */
export const listSamples = call('GET /kit-samples', {
  summary: 'Rows of the kit page.',
  access: 'anyone',
  query: Paging.extend({
    search: z.string().optional(),
    sortBy: z.string().optional(),
    sortDesc: z.boolean().optional(),
    status: z.string().optional(),
    country: z.string().optional(),
    day: z.string().optional(),
  }),
  answer: listOf(SampleRow),
})

const NAMES = [
  'Qamar Cold Chain',
  'نسيج الريف',
  'Harbour & Finch Marine',
  'واحة للتقنية الزراعية',
  'Lumen Print House',
  'Sahara Solar Works',
  'مكتب الميزان',
  'Tarek Benali',
]
const COUNTRIES = ['EG', 'PS', 'OM', 'AE', 'PT', 'MA']
const STATES = ['waiting', 'approved', 'rejected'] as const

const rows: SampleRow[] = Array.from({ length: 214 }, (_, n) => ({
  _id: `ALX-2014-${String(88317 + n * 37)}`,
  name: `${NAMES[n % NAMES.length]}${n < NAMES.length ? '' : ` ${Math.floor(n / NAMES.length) + 1}`}`,
  country: COUNTRIES[(n * 5) % COUNTRIES.length] as string,
  status: STATES[(n * 7) % STATES.length] as SampleRow['status'],
  amount: ((n * 7919) % 5000) * 1000,
  day: `2026-11-${String((n % 19) + 1).padStart(2, '0')}`,
}))

function answer(query: URLSearchParams) {
  const by = query.get('sortBy') as keyof SampleRow | null
  const down = query.get('sortDesc') === 'true' ? -1 : 1
  const found = rows.filter(
    row =>
      row.name.toLowerCase().includes((query.get('search') ?? '').toLowerCase()) &&
      ['status', 'country', 'day'].every(key => !query.get(key) || row[key as keyof SampleRow] === query.get(key)),
  )
  const sorted = by ? found.toSorted((a, b) => (a[by] < b[by] ? -1 : 1) * down) : found
  const [page, perPage] = [Number(query.get('page')), Number(query.get('perPage'))]
  return { data: sorted.slice((page - 1) * perPage, page * perPage), count: found.length }
}

const views = [
  { _id: '00000000-0000-7000-8000-000000000001', key: 'kit.samples', name: 'Waiting', state: 'status=waiting' },
  { _id: '00000000-0000-7000-8000-000000000002', key: 'kit.samples', name: 'مصر', state: 'country=EG&sort=-amount' },
]

/** Answers the kit's own calls in the page; all others go their way. */
export function answerSamples(): void {
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), location.href)
    if (url.pathname === '/api/saved-views') return Response.json({ data: views })
    return url.pathname === '/api/kit-samples' ? Response.json(answer(url.searchParams)) : real(input, init)
  }
}
