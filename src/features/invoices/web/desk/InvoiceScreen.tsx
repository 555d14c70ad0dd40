import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { holds } from '../../../../platform/shared/access.ts'
import { HistoryLink } from '../../../../platform/web/admin/HistoryLink.tsx'
import { OfficePage } from '../../../../platform/web/admin/OfficePage.tsx'
import { useRead, useWrite } from '../../../../platform/web/call.ts'
import { Download } from '../../../../platform/web/icons.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { CopyText } from '../../../../platform/web/ui/CopyText.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import type { Delivery } from '../../contract/delivery.ts'
import {
  discardInvoice,
  issueInvoiceCall,
  listInvoices,
  readInvoice,
  remindOfInvoice,
  type StaffInvoice,
  sendInvoiceCall,
} from '../../contract/desk.ts'
import { isUnsent } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { DocumentSheet, useTitleOf } from '../sheet/DocumentSheet.tsx'
import { NotArrived, NotSent, StatusOf } from '../StatusOf.tsx'
import { CreditDialog } from './CreditDialog.tsx'
import styles from './desk.module.css'
import { Payments } from './Payments.tsx'

/** So often the page looks while a mail with the document is on its way. */
const LOOK_AGAIN_MS = 2000

/** A document with what can be done with it. */
export function InvoiceScreen() {
  const t = useText<typeof strings>('invoices')
  const title = useTitleOf()
  const { invoiceId = '' } = useParams()
  const { data, error, refetch } = useRead(
    readInvoice,
    { params: { invoiceId } },
    { refetchMs: answer => (answer?.data.mail?.state === 'waiting' ? LOOK_AGAIN_MS : 0) },
  )
  if (error) return <ErrorPiece error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="640px" />
  const invoice = data.data
  const name = `${title(invoice)} ${invoice.number ? `\u2066${invoice.number}\u2069` : ''}`
  return (
    <OfficePage className={styles.page}>
      <PageHeader
        title={name}
        breadcrumb={[{ label: t('pages.list'), href: '/apps/invoice/list' }, { label: name }]}
        actions={
          <>
            <HistoryLink kind="invoice" id={invoice._id} />
            <Files invoice={invoice} />
          </>
        }
      />
      <div className={styles.two}>
        <DocumentSheet doc={invoice} />
        <Beside invoice={invoice} />
      </div>
    </OfficePage>
  )
}

function Files({ invoice }: { invoice: StaffInvoice }) {
  const t = useText<typeof strings>('invoices')
  const file = (query: string) => `/api/invoices/${invoice._id}/file?${query}`
  return (
    <div className={styles.actions}>
      <Button icon={<Download {...iconSmall} />} external href={file('language=en')}>
        {t('desk.pdf-en')}
      </Button>
      <Button icon={<Download {...iconSmall} />} external href={file('language=ar')}>
        {t('desk.pdf-ar')}
      </Button>
      {invoice.number !== null && (
        <Button external href={file('format=xml')}>
          {t('desk.xml')}
        </Button>
      )}
    </div>
  )
}

/** Where it stands, what can be done, what was paid. */
function Beside({ invoice }: { invoice: StaffInvoice }) {
  const t = useText<typeof strings>('invoices')
  const mayWrite = holds(useViewer(), 'invoices.write')
  const moment = (value: string | null) => (value ? <DateText value={value} withTime /> : '–')
  const issued = invoice.number !== null
  return (
    <aside className={styles.beside} aria-label={invoice.number ?? t('doc.draft')}>
      <Section title={t('desk.state')}>
        <p className={styles.pills}>
          {invoice.kind === 'credit-note' ? t('kinds.credit-note') : <StatusOf row={invoice} />}
          {isLost(invoice.mail) && <NotArrived />}
          {isUnsent(invoice) && <NotSent />}
        </p>
        <Facts
          layout="list"
          rows={[
            { label: t('desk.to'), value: <Bdi ltr>{invoice.email || '–'}</Bdi> },
            { label: t('desk.sent'), value: moment(invoice.sentAt) },
            ...(invoice.mail ? [{ label: t('desk.mail'), value: t(`desk.mails.${invoice.mail.state}`) }] : []),
            { label: t('desk.seen'), value: moment(invoice.seenAt) },
            { label: t('desk.downloaded'), value: moment(invoice.downloadedAt) },
            ...(invoice.reminders > 0 ? [{ label: t('desk.reminders'), value: invoice.reminders }] : []),
          ]}
        />
        {invoice.mail && <Mailed mail={invoice.mail} to={invoice.email} />}
        {mayWrite && <Acts invoice={invoice} />}
      </Section>
      {issued && (
        <Section title={t('desk.link')}>
          <p className={styles.soft}>{t('desk.link-hint')}</p>
          <CopyText value={`${window.location.origin}${invoice.path}`} shown={`${invoice.path.slice(0, 22)}…`} />
        </Section>
      )}
      {issued && invoice.kind === 'invoice' && <Payments invoice={invoice} mayWrite={mayWrite} />}
    </aside>
  )
}

const isLost = (mail: Delivery | null): boolean => mail?.state === 'returned' || mail?.state === 'given-up'

/** What became of the mail with it, where it did not arrive or cannot, and what to do about it. */
function Mailed({ mail, to }: { mail: Delivery; to: string }) {
  const t = useText<typeof strings>('invoices')
  const maySee = holds(useViewer(), 'deliveries.read')
  if (!isLost(mail) && !mail.paused) return null
  return (
    <Alert tone="danger" title={t(mail.paused ? 'desk.mail-held' : 'desk.mail-lost')}>
      {isLost(mail) && mail.said !== '' && (
        <p>
          <bdi dir="ltr">{mail.said}</bdi>
        </p>
      )}
      <p>{t(mail.paused ? 'desk.mail-held-too' : 'desk.mail-lost-too')}</p>
      {maySee && (
        <LinkText to={`/settings/deliveries?search=${encodeURIComponent(to)}`}>{t('desk.deliveries')}</LinkText>
      )}
    </Alert>
  )
}

/** The acts that fit where the document stands. */
function Acts({ invoice }: { invoice: StaffInvoice }) {
  const t = useText<typeof strings>('invoices')
  const navigate = useNavigate()
  const [crediting, setCrediting] = useState(false)
  const input = { params: { invoiceId: invoice._id } }
  const done = ({ message }: { message: string }) => toast({ tone: 'success', title: message, ms: 3000 })
  const invalidates = [readInvoice, listInvoices]
  const issue = useWrite(issueInvoiceCall, { invalidates, onDone: done })
  const sending = useWrite(sendInvoiceCall, { invalidates, onDone: done })
  const remind = useWrite(remindOfInvoice, { invalidates, onDone: done })
  const discard = useWrite(discardInvoice, {
    invalidates: [listInvoices],
    onDone: answer => {
      done(answer)
      navigate('/apps/invoice/list')
    },
  })
  const refusal = issue.refusal ?? sending.refusal ?? remind.refusal ?? discard.refusal
  return (
    <>
      <div className={classNames(styles.actions, styles.acts)}>
        {invoice.number === null ? (
          invoice.byHand && (
            <>
              <Button
                variant="primary"
                loading={issue.busy}
                onClick={() => void issue.run({ ...input, body: { send: true } })}
              >
                {t('desk.issue-send')}
              </Button>
              <Button loading={issue.busy} onClick={() => void issue.run({ ...input, body: { send: false } })}>
                {t('desk.issue')}
              </Button>
              <Button href={`/apps/invoice/edit/${invoice._id}`}>{t('desk.edit')}</Button>
              <Button variant="dangerOutline" loading={discard.busy} onClick={() => void discard.run(input)}>
                {t('desk.discard')}
              </Button>
            </>
          )
        ) : (
          <>
            <Button variant="primary" loading={sending.busy} onClick={() => void sending.run(input)}>
              {t(invoice.sentAt ? 'desk.send-again' : 'desk.send')}
            </Button>
            {invoice.open > 0 && (
              <Button loading={remind.busy} onClick={() => void remind.run(input)}>
                {t('desk.remind')}
              </Button>
            )}
            {invoice.kind === 'invoice' && invoice.total > invoice.credited && (
              <Button variant="dangerOutline" onClick={() => setCrediting(true)}>
                {t('desk.credit')}
              </Button>
            )}
          </>
        )}
      </div>
      {refusal && <Alert tone="danger" role="alert" title={refusal.message} />}
      {crediting && <CreditDialog invoice={invoice} onClose={() => setCrediting(false)} />}
    </>
  )
}
