import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ListColumn, ListFilter } from '../../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../../platform/web/admin/ListPage.tsx'
import { send, useRead, useWrite } from '../../../../platform/web/call.ts'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { RadioGroup } from '../../../../platform/web/forms/RadioGroup.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { FileSpreadsheet } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import { Table } from '../../../../platform/web/ui/Table.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { ShownMoney } from '../../../lookups/web/public.ts'
import {
  listTodo,
  listTransfers,
  noteSentBack,
  settleLate,
  settleRefund,
  type TodoView,
  type TransferView,
} from '../../contract/transfers.ts'
import { spaced } from '../../rules/reference.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../desk/desk.module.css'
import { BookReceipt } from './BookReceipt.tsx'

const STATES = ['open', 'part', 'paid', 'elsewhere', 'canceled'] as const
const TONES = {
  'awaiting-bank': 'warning',
  part: 'brass',
  paid: 'success',
  elsewhere: 'success',
  canceled: 'neutral',
} as const

function stateOf({ state, elsewhere, received }: TransferView): keyof typeof TONES {
  if (state === 'canceled') return elsewhere ? 'elsewhere' : state
  if (state === 'paid') return state
  return received.units > 0 ? 'part' : 'awaiting-bank'
}

/** The desk of bank transfers: what is waited for, what came of it, and what is to be sent back. */
export function TransfersScreen() {
  const t = useText<typeof strings>('payments')
  const [booking, setBooking] = useState<TransferView | null>(null)
  const columns = useMemo((): ListColumn<TransferView>[] => {
    const state = (row: TransferView) => t(`transfers.states.${stateOf(row)}`)
    return [
      {
        key: 'reference',
        label: t('transfers.reference'),
        mono: true,
        render: row => <Bdi ltr>{spaced(row.reference)}</Bdi>,
        csv: row => row.reference,
      },
      { key: 'payer', label: t('desk.payer'), render: row => <bdi>{row.payer.name}</bdi>, csv: row => row.payer.name },
      {
        key: 'amount',
        label: t('transfers.asked'),
        align: 'end',
        render: row => <ShownMoney amount={row.amount.units} currency={row.amount.currency} own />,
        csv: row => `${row.amount.units} ${row.amount.currency}`,
      },
      {
        key: 'state',
        label: t('transfers.state'),
        render: row => <StatusPill status={stateOf(row)} tone={TONES[stateOf(row)]} label={state(row)} />,
        csv: state,
      },
      {
        key: 'received',
        label: t('transfers.received'),
        align: 'end',
        render: row => <ShownMoney amount={row.received.units} currency={row.received.currency} own />,
        csv: row => row.received.units,
      },
      { key: 'what', label: t('desk.what'), render: row => <bdi>{row.description}</bdi>, csv: row => row.description },
      {
        key: 'openedAt',
        label: t('transfers.since'),
        render: row => <DateText value={row.openedAt} />,
        csv: row => new Date(row.openedAt),
      },
    ]
  }, [t])
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'state',
        label: t('transfers.state'),
        type: 'choice',
        options: STATES.map(value => ({ value, label: t(`transfers.filter.${value}`) })),
      },
    ],
    [t],
  )
  return (
    <div className={styles.page}>
      <ListPage<TransferView>
        title={t('pages.transfers')}
        lead={t('transfers.lead')}
        actions={
          <Button variant="primary" icon={<FileSpreadsheet {...iconSmall} />} href="/payments/statement">
            {t('transfers.read-statement')}
          </Button>
        }
        call={listTransfers}
        columns={columns}
        filters={filters}
        rowKey={row => row._id}
        rowName={row => row.payer.name}
        peek={row => <Peek transfer={row} onBook={() => setBooking(row)} />}
        viewsKey="payments.transfers"
        empty={{ title: t('transfers.none'), body: t('transfers.none-too') }}
      />
      <Todo />
      {booking && <BookReceipt transfer={booking} onClose={() => setBooking(null)} />}
    </div>
  )
}

function Peek({ transfer, onBook }: { transfer: TransferView; onBook: () => void }) {
  const t = useText<typeof strings>('payments')
  return (
    <div className={styles.fields}>
      <p>
        <bdi>{transfer.payer.name}</bdi>
        <br />
        <Bdi ltr>{transfer.payer.email}</Bdi>
      </p>
      {transfer.receipts.length > 0 && (
        <Table
          label={t('transfers.receipts')}
          rows={transfer.receipts}
          rowKey={row => row._id}
          density="compact"
          columns={[
            { key: 'on', label: t('transfers.on'), render: row => <DateText value={row.receivedOn} /> },
            {
              key: 'amount',
              label: t('desk.amount'),
              align: 'end',
              render: row => <ShownMoney amount={row.amount.units} currency={row.amount.currency} own />,
            },
            { key: 'by', label: t('transfers.by'), render: row => <bdi>{row.by}</bdi> },
          ]}
        />
      )}
      {transfer.state !== 'paid' && (
        <div className={styles.actions}>
          <Button variant="primary" onClick={onBook}>
            {t('transfers.book')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** What waits for staff; nothing is shown while nothing does. */
function Todo() {
  const t = useText<typeof strings>('payments')
  const { data } = useRead(listTodo)
  const [settling, setSettling] = useState<TodoView | null>(null)
  const sent = useWrite(noteSentBack, {
    invalidates: [listTodo],
    onDone: ({ message }) => toast({ tone: 'success', title: message, ms: 3000 }),
    onRefusal: refusal => toast({ tone: 'danger', title: refusal.message }),
  })
  if (!data || data.count === 0) return null
  return (
    <Section title={t('todo.title')} lead={t('todo.lead')}>
      <Table
        label={t('todo.title')}
        rows={data.data}
        rowKey={row => `${row.kind} ${row._id}`}
        density="compact"
        columns={[
          { key: 'kind', label: t('todo.kind'), render: row => t(`todo.kinds.${row.kind}`) },
          { key: 'payer', label: t('desk.payer'), render: row => <bdi>{row.payer}</bdi> },
          {
            key: 'amount',
            label: t('desk.amount'),
            align: 'end',
            render: row => <ShownMoney amount={row.amount.units} currency={row.amount.currency} own />,
          },
          { key: 'why', label: t('todo.why'), render: row => <bdi>{row.why || row.description}</bdi> },
          { key: 'since', label: t('transfers.since'), render: row => <DateText value={row.since} /> },
          {
            key: 'act',
            label: t('events.act'),
            render: row =>
              row.kind !== 'send-back' ? (
                <Button size="compact" onClick={() => setSettling(row)}>
                  {t('todo.settle')}
                </Button>
              ) : (
                <Button
                  size="compact"
                  disabled={sent.busy}
                  onClick={() => void sent.run({ params: { refundId: row._id } })}
                >
                  {t('todo.sent')}
                </Button>
              ),
          },
        ]}
      />
      {settling?.kind === 'late' && <SettleLate todo={settling} onClose={() => setSettling(null)} />}
      {settling?.kind === 'refund-failed' && <SettleRefund todo={settling} onClose={() => setSettling(null)} />}
    </Section>
  )
}

/** A refund that its gateway did not carry out, noted as dealt with. */
function SettleRefund({ todo, onClose }: { todo: TodoView; onClose: () => void }) {
  const t = useText<typeof strings>('payments')
  const client = useQueryClient()
  const form = useForm(settleRefund.body, {
    defaults: { why: '' },
    feature: 'payments',
    onSubmit: async body => {
      const { message } = await send(settleRefund, { params: { refundId: todo._id }, body })
      toast({ tone: 'success', title: message, ms: 3000 })
      await client.invalidateQueries({ queryKey: [listTodo.id] })
      onClose()
    },
  })
  return (
    <FormDialog onClose={onClose} size="small" title={t('todo.refund-title')} form={form} lead={t('todo.refund-lead')}>
      <TextField {...form.field('why')} label={t('todo.reason')} multiline />
    </FormDialog>
  )
}

/** Money that nobody waited for: given back, or noted as dealt with. */
function SettleLate({ todo, onClose }: { todo: TodoView; onClose: () => void }) {
  const t = useText<typeof strings>('payments')
  const client = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm(settleLate.body, {
    defaults: { act: 'refund', why: '' },
    feature: 'payments',
    onSubmit: async body => {
      const input = { params: { paymentId: todo.paymentId }, body }
      const { message } = await send(settleLate, input, { idempotencyKey: `${key} ${body.act} ${body.why}` })
      toast({ tone: 'success', title: message, ms: 3000 })
      await Promise.all([listTodo, listTransfers].map(one => client.invalidateQueries({ queryKey: [one.id] })))
      onClose()
    },
  })
  return (
    <FormDialog onClose={onClose} size="small" title={t('todo.settle-title')} form={form}>
      <RadioGroup
        {...form.field('act')}
        label={t('todo.act')}
        options={(['refund', 'note'] as const).map(value => ({ value, label: t(`todo.acts.${value}`) }))}
      />
      <TextField {...form.field('why')} label={t('todo.reason')} multiline />
    </FormDialog>
  )
}
