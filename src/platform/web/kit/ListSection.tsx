// text: samples for the people who build the club
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../shared/refusal.ts'
import { ListPage } from '../admin/ListPage.tsx'
import { DateText } from '../ui/DateText.tsx'
import { Facts } from '../ui/Facts.tsx'
import { StatusPill } from '../ui/StatusPill.tsx'
import { answerSamples, listSamples, type SampleRow } from './sample-rows.ts'
import { useSample } from './use-sample.ts'

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
