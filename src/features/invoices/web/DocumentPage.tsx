import { useParams } from 'react-router'
import { askAddress } from '../../../platform/shared/ask-address.ts'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { Download, LifeBuoy } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useQueryValues } from '../../../platform/web/query-state.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { useDisplayMoney } from '../../lookups/web/public.ts'
import { TransferCard, usePayingWords } from '../../payments/web/public.ts'
import { payDocument, readDocument } from '../contract/documents.ts'
import type { strings } from '../strings.en.ts'
import css from './DocumentPage.module.css'
import { DocumentSheet } from './sheet/DocumentSheet.tsx'
import { StatusOf } from './StatusOf.tsx'

/** So often the page asks again while a payment is on its way. */
const ASK_AGAIN_MS = 3000

/** A document as whoever has its secret link sees it: read, fetch, pay, without an account. */
export function DocumentPage() {
  const t = useText<typeof strings>('invoices')
  const { secret = '' } = useParams()
  const { language } = useLanguage()
  const [query] = useQueryValues()
  const cameBack = query.get('paid')
  const member = useViewer() !== null
  const { data, error, refetch } = useRead(
    readDocument,
    { params: { secret } },
    { refetchMs: answer => (cameBack === '1' && answer?.data.status !== 'Paid' ? ASK_AGAIN_MS : 0) },
  )
  if (error) return <ErrorPiece error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="640px" />
  const doc = data.data
  const name = doc.number ?? ''
  const help = askAddress(member, member ? { about: { kind: 'invoice', id: doc._id, name } } : { subject: name })
  return (
    <Wrap className={css.page}>
      <div className={css.bar}>
        {doc.kind === 'invoice' && <StatusOf row={doc} />}
        <div className={css.acts}>
          <Button
            icon={<Download {...iconSmall} />}
            external
            href={`/api/documents/${secret}/file?language=${language}`}
          >
            {t('page.pdf')}
          </Button>
          <Button external href={`/api/documents/${secret}/file?format=xml`}>
            {t('desk.xml')}
          </Button>
          <Button variant="ghost" icon={<LifeBuoy {...iconSmall} />} href={help}>
            {t('page.ask')}
          </Button>
        </div>
      </div>
      {cameBack === '1' && doc.status !== 'Paid' && <Alert tone="info" role="status" title={t('page.on-its-way')} />}
      {cameBack === '1' && doc.status === 'Paid' && <Alert tone="success" role="status" title={t('page.paid')} />}
      {cameBack === '0' && doc.status !== 'Paid' && <Alert tone="warning" role="status" title={t('page.not-paid')} />}
      {doc.open > 0 && <Pay secret={secret} read={data} />}
      <DocumentSheet doc={doc} alone withoutBank={doc.open > 0 && data.transfer !== null} />
    </Wrap>
  )
}

type PayProps = { secret: string; read: NonNullable<ReturnType<typeof useRead<typeof readDocument>>['data']> }

/** How what is open is paid: at once by a gateway, or by transfer. */
function Pay({ secret, read }: PayProps) {
  const t = useText<typeof strings>('invoices')
  const money = useDisplayMoney()
  const { data: doc, ways, transfer } = read
  const inPayingWords = usePayingWords()
  const pay = useWrite(payDocument, {
    onDone: ({ data }) => {
      if (data.url) window.location.assign(data.url)
    },
  })
  if (ways.length === 0 && !transfer) return null
  const amount = money(doc.open, doc.currency, { own: true }).text
  return (
    <Section title={t('page.pay-title')}>
      {ways.length > 0 && (
        <div className={css.acts}>
          {ways.map(gateway => (
            <Button
              key={gateway}
              variant="primary"
              loading={pay.busy}
              onClick={() => void pay.run({ params: { secret }, body: { gateway: gateway as 'sandbox' } })}
            >
              {t('page.pay', { amount })}
            </Button>
          ))}
        </div>
      )}
      {pay.refusal && <Alert tone="danger" role="alert" title={inPayingWords(pay.refusal).message} />}
      {transfer && (
        <>
          {ways.length > 0 && <p className={css.soft}>{t('page.transfer')}</p>}
          <TransferCard transfer={transfer} />
        </>
      )}
    </Section>
  )
}
