import { useParams } from 'react-router'
import { OfficePage } from '../../../../platform/web/admin/OfficePage.tsx'
import { useRead } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { readDeskFacts, readInvoice } from '../../contract/desk.ts'
import type { strings } from '../../strings.en.ts'
import styles from './desk.module.css'
import { InvoiceForm } from './InvoiceForm.tsx'

const useTrail = () => [{ label: useText<typeof strings>('invoices')('pages.list'), href: '/apps/invoice/list' }]

/** A new document by hand. */
export function AddInvoiceScreen() {
  const t = useText<typeof strings>('invoices')
  const trail = useTrail()
  const { data, error, refetch } = useRead(readDeskFacts)
  return (
    <OfficePage className={styles.page}>
      <PageHeader title={t('pages.add')} breadcrumb={[...trail, { label: t('pages.add') }]} />
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      {data ? <InvoiceForm invoice={null} facts={data.data} /> : !error && <Skeleton height="480px" />}
    </OfficePage>
  )
}

/** A draft that is written anew; what was issued says that it never changes. */
export function EditInvoiceScreen() {
  const t = useText<typeof strings>('invoices')
  const trail = useTrail()
  const { invoiceId = '' } = useParams()
  const read = useRead(readInvoice, { params: { invoiceId } })
  const facts = useRead(readDeskFacts)
  const error = read.error ?? facts.error
  if (error) return <ErrorPiece error={error} onRetry={() => void Promise.all([read.refetch(), facts.refetch()])} />
  if (!read.data || !facts.data) return <Skeleton height="640px" />
  const invoice = read.data.data
  return (
    <OfficePage className={styles.page}>
      <PageHeader title={t('pages.edit')} breadcrumb={[...trail, { label: t('pages.edit') }]} />
      {invoice.number !== null || !invoice.byHand ? (
        <Alert tone="info" title={t(invoice.number !== null ? 'refusals.issued' : 'refusals.not-by-hand')} />
      ) : (
        <InvoiceForm key={invoice._id} invoice={invoice} facts={facts.data.data} />
      )}
    </OfficePage>
  )
}
