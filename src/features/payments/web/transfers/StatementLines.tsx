import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import { Table } from '../../../../platform/web/ui/Table.tsx'
import { ShownMoney, useDisplayMoney } from '../../../lookups/web/public.ts'
import type { StatementLine } from '../../contract/transfers.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../desk/desk.module.css'

/** Lines that are to be booked, by their hash, each with the transfer that it pays. */
export type Ticks = ReadonlyMap<string, string>

type LinesProps = { lines: readonly StatementLine[]; ticks: Ticks; onTicks: (ticks: Ticks) => void }

/** What a statement says, line by line, and which transfer each pays: chosen by whoever reads it. */
export function StatementLines({ lines, ticks, onTicks }: LinesProps) {
  const t = useText<typeof strings>('payments')
  const choose = (hash: string, paymentId: string) => {
    const next = new Map(ticks)
    if (paymentId) next.set(hash, paymentId)
    else next.delete(hash)
    onTicks(next)
  }
  return (
    <Table
      label={t('pages.statement')}
      rows={lines}
      rowKey={row => row.hash}
      density="compact"
      columns={[
        { key: 'on', label: t('transfers.on'), render: row => <DateText value={row.bookedOn} /> },
        {
          key: 'who',
          label: t('statement.who'),
          render: row => (
            <div>
              <bdi>{row.name}</bdi>
              <br />
              <span className={styles.small}>
                <bdi>{row.text}</bdi>
              </span>
            </div>
          ),
        },
        {
          key: 'amount',
          label: t('desk.amount'),
          align: 'end',
          render: row => <ShownMoney amount={row.amount.units} currency={row.amount.currency} own />,
        },
        {
          key: 'pays',
          label: t('statement.pays'),
          render: row => <Choice line={row} value={ticks.get(row.hash) ?? ''} onChange={id => choose(row.hash, id)} />,
        },
      ]}
    />
  )
}

/** Nothing is chosen for a line. */
const LEFT = 'leave'

type ChoiceProps = { line: StatementLine; value: string; onChange: (paymentId: string) => void }

function Choice({ line, value, onChange }: ChoiceProps) {
  const t = useText<typeof strings>('payments')
  const show = useDisplayMoney()
  if (line.booked) return <StatusPill status="booked" tone="success" label={t('statement.booked')} />
  if (line.proposals.length === 0) return <span className={styles.small}>{t('statement.nobody')}</span>
  const left = (one: StatementLine['proposals'][number]) => show(one.left.units, one.left.currency, { own: true }).text
  return (
    <SelectField
      name={`line-${line.row}`}
      label={t('statement.pays')}
      labelHidden
      compact
      searchable={false}
      value={value || LEFT}
      onChange={next => onChange(next === LEFT ? '' : next)}
      options={[
        { value: LEFT, label: t('statement.leave') },
        ...line.proposals.map(one => ({
          value: one.paymentId,
          label: t(`statement.why.${one.why}`, { payer: `\u2068${one.payer}\u2069`, left: left(one) }),
        })),
      ]}
    />
  )
}
