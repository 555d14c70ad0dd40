import { useText } from '../../../platform/web/text.tsx'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import type { InvoiceRow } from '../contract.ts'
import type { Status } from '../rules.ts'
import type { strings } from '../strings.en.ts'

const TONES = {
  Draft: 'neutral',
  Paid: 'success',
  'Partial Payment': 'brass',
  'Past Due': 'danger',
  Downloaded: 'info',
  Sent: 'info',
} as const satisfies Record<Status, string>

/** That the mail with a document did not arrive, beside where it stands. */
export function NotArrived() {
  const t = useText<typeof strings>('invoices')
  return <StatusPill status="failed" tone="danger" label={t('desk.undelivered')} />
}

/** That an issued document has not been sent yet, beside its status: the spec's last one is "Sent" for these too. */
export function NotSent() {
  const t = useText<typeof strings>('invoices')
  return <StatusPill status="unsent" tone="warning" label={t('desk.unsent')} />
}

/** Where a document stands, as an icon with a word. */
export function StatusOf({ row }: { row: Pick<InvoiceRow, 'status'> }) {
  const t = useText<typeof strings>('invoices')
  return (
    <StatusPill
      status={row.status.toLowerCase().replace(' ', '-')}
      tone={TONES[row.status]}
      label={t(`statuses.${row.status}`)}
    />
  )
}
