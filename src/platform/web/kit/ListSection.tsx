// text: samples for the people who build the club
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../shared/call.ts'
import { listOf, Paging } from '../../shared/page.ts'
import { Refusal } from '../../shared/refusal.ts'
import { ListPage } from '../admin/ListPage.tsx'
import { DateText } from '../ui/DateText.tsx'
import { Facts } from '../ui/Facts.tsx'
import { StatusPill } from '../ui/StatusPill.tsx'
import { useSample } from './use-sample.ts'

// text: samples for the people who build the club
const SampleRow = z.object({
  _id: z.string(),
  name: z.string(),
  country: z.string(),
  status: z.enum(['waiting', 'approved', 'rejected']),
  amount: z.number(),
  day: z.iso.date(),
})
type SampleRow = z.infer<typeof SampleRow>

/** A list that no server answers: the kit does. */
const listSamples = call('GET /kit-samples', {
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
function answerSamples(): void {
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), location.href)
    if (url.pathname === '/api/saved-views') return Response.json({ data: views })
    return url.pathname === '/api/kit-samples' ? Response.json(answer(url.searchParams)) : real(input, init)
  }
}

answerSamples()

const TONES = { waiting: 'warning', approved: 'success', rejected: 'danger' } as const

/** An act that some rows refuse, slow enough to be seen. */
async function approve([row]: SampleRow[]): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, 300))
  if (row?.status === 'rejected') throw new Refusal('approval-required')
}

export function ListSection() {
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <Samples />
    </QueryClientProvider>
  )
}

function Samples() {
  const say = useSample()
  const [words] = useState(() => ({
    waiting: say('Waiting', 'في الانتظار'),
    approved: say('Approved', 'معتمد'),
    rejected: say('Rejected', 'مرفوض'),
  }))
  const [filters] = useState(() => [
    {
      key: 'status',
      label: say('Status', 'الحالة'),
      type: 'choice' as const,
      options: Object.entries(words).map(([value, label]) => ({ value, label })),
    },
    {
      key: 'country',
      label: say('Country', 'الدولة'),
      type: 'choice' as const,
      options: ['EG', 'PS', 'OM', 'AE', 'PT', 'MA'].map(value => ({ value, label: value })),
    },
    { key: 'day', label: say('Submitted on', 'تاريخ التقديم'), type: 'date' as const },
  ])
  const status = (row: SampleRow) => (
    <StatusPill status={row.status} label={words[row.status]} tone={TONES[row.status]} />
  )
  return (
    <ListPage<SampleRow>
      title={say('Verifications', 'طلبات التوثيق')}
      call={listSamples}
      viewsKey="kit.samples"
      filters={filters}
      rowKey={row => row._id}
      rowHref={row => `/verifications/details/${row._id}`}
      columns={[
        {
          key: 'name',
          label: say('Name', 'الاسم'),
          render: row => <bdi>{row.name}</bdi>,
          csv: row => row.name,
          sortable: true,
        },
        { key: 'status', label: say('Status', 'الحالة'), render: status, csv: row => row.status },
        {
          key: 'amount',
          label: say('Amount', 'المبلغ'),
          render: row => row.amount.toLocaleString('en'),
          csv: row => row.amount,
          align: 'end',
          sortable: true,
        },
        {
          key: 'day',
          label: say('Submitted', 'التقديم'),
          render: row => <DateText value={row.day} />,
          csv: row => row.day,
          sortable: true,
        },
        { key: 'country', label: say('Country', 'الدولة'), render: row => row.country },
        {
          key: '_id',
          label: say('License', 'الرخصة'),
          render: row => <bdi dir="ltr">{row._id}</bdi>,
          csv: row => row._id,
          mono: true,
        },
      ]}
      bulk={[
        { key: 'approve', label: say('Approve', 'اعتمد'), tone: 'primary', run: approve },
        {
          key: 'reject',
          label: say('Reject', 'ارفض'),
          tone: 'danger',
          confirm: say('The applicants get a mail at once.', 'تصل رسالة إلى أصحاب الطلبات فورًا.'),
          run: approve,
        },
      ]}
      peek={row => (
        <Facts
          rows={[
            { label: say('Country', 'الدولة'), value: row.country },
            { label: say('Status', 'الحالة'), value: status(row) },
          ]}
        />
      )}
      empty={{ title: say('No applications yet', 'لا طلبات بعد') }}
    />
  )
}
