import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { numberFormat } from '../../../../platform/shared/formatters.ts'
import { localeOf } from '../../../../platform/shared/text.ts'
import { send, useRead } from '../../../../platform/web/call.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useSameKey } from '../../../../platform/web/forms/use-same-key.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useAnnounced } from '../../../../platform/web/live.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { CopyText } from '../../../../platform/web/ui/CopyText.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { Table } from '../../../../platform/web/ui/Table.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import { myPoints, pointsMoved } from '../../contract.ts'
import { type Fee, type RequestView, readTransfer, requestConversion, requestMoved } from '../../contract/requests.ts'
import { isOpen } from '../../requests.ts'
import type { strings } from '../../strings.en.ts'
import { RejectedBecause, RequestPill } from '../RequestPill.tsx'
import css from './TransferScreen.module.css'

type Data = AnswerOf<typeof readTransfer>['data']

const feeText = ({ amount, symbol }: Fee): string => isolate(`${amount} ${symbol}`)

/** `/rewards/transfer`: the fee is paid outside, its transaction sent here; then the club checks it. */
export function TransferScreen() {
  const t = useText<typeof strings>('points')
  const client = useQueryClient()
  const viewer = useViewer()
  const read = useRead(readTransfer)
  const slow = useDelayed(read.isPending)
  const topic = viewer && `member:${viewer.id}`
  const again = () => void client.invalidateQueries({ queryKey: [readTransfer.id] })
  useAnnounced(requestMoved, topic, again)
  useAnnounced(pointsMoved, topic, again)
  const data = read.data?.data
  return (
    <Wrap className={css.page}>
      <PageHeader
        title={t('transfer.title')}
        lead={data && t('transfer.lead', { fee: feeText(data.fee) })}
        breadcrumb={[{ label: t('transfer.back'), href: '/rewards' }, { label: t('transfer.title') }]}
      />
      {read.error && <ErrorPiece error={read.error} onRetry={() => void read.refetch()} />}
      {slow && <Skeleton height="420px" />}
      {data && (
        <>
          <div className={css.columns}>
            <div className={css.steps}>
              <Refused data={data} />
              {data.refusal === null && <Steps data={data} />}
            </div>
            <What data={data} />
          </div>
          <Requests requests={data.requests} />
        </>
      )}
    </Wrap>
  )
}

/** Why nothing can be asked for now; of an open request how it stands. */
function Refused({ data }: { data: Data }) {
  const t = useText<typeof strings>('points')
  const open = data.requests.find(one => isOpen(one.status))
  if (open)
    return (
      <Alert tone="info" title={t('transfer.thanks')}>
        <p className={css.open}>
          <RequestPill status={open.status} />
          <span>{t('transfer.open', { number: isolate(open.number) })}</span>
          <span>{t('transfer.open-too', { points: open.amount })}</span>
        </p>
        <TransactionLink request={open} />
      </Alert>
    )
  if (data.refusal === 'points.no-wallet') return <Alert tone="warning" title={t('refusals.no-wallet')} />
  if (data.refusal === 'points.nothing-pending') return <Alert tone="info" title={t('refusals.nothing-pending')} />
  return null
}

function TransactionLink({ request }: { request: RequestView }) {
  const t = useText<typeof strings>('points')
  const { transactionUrl: url, transactionHash: hash } = request
  return (
    <span className={css.hash}>
      <CopyText value={hash} shown={`${hash.slice(0, 10)}…${hash.slice(-8)}`} />
      {url && (
        <LinkText to={url} external>
          {t('transfer.explorer')}
        </LinkText>
      )}
    </span>
  )
}

/** Pay, then send the transaction. */
function Steps({ data }: { data: Data }) {
  const t = useText<typeof strings>('points')
  const { fee, walletQr } = data
  return (
    <ol className={css.list}>
      <li className={css.step}>
        <h2>{t('transfer.step-pay')}</h2>
        <div className={css.pay}>
          <dl className={css.facts}>
            <div>
              <dt>{t('transfer.fee')}</dt>
              <dd className={css.fee}>
                <bdi>{`${fee.amount} ${fee.symbol}`}</bdi>
              </dd>
            </div>
            {fee.network && (
              <div>
                <dt>{t('transfer.network')}</dt>
                <dd>
                  <bdi>{fee.network}</bdi>
                </dd>
              </div>
            )}
            <div className={css.wallet}>
              <dt>{t('transfer.wallet')}</dt>
              <dd>
                <CopyText value={fee.wallet} whole />
              </dd>
            </div>
          </dl>
          {walletQr && <img src={walletQr} alt={t('transfer.qr')} width={160} height={160} className={css.qr} />}
        </div>
        <p className={css.warn}>{t('transfer.only-this', { token: isolate(fee.symbol) })}</p>
      </li>
      <li className={css.step}>
        <h2>{t('transfer.step-send')}</h2>
        <SendForm data={data} />
      </li>
    </ol>
  )
}

function SendForm({ data }: { data: Data }) {
  const t = useText<typeof strings>('points')
  const client = useQueryClient()
  const keyOf = useSameKey()
  // A rejected transaction may be sent again by whoever sent it.
  const rejected = data.requests[0]?.status === 'rejected' ? data.requests[0] : null
  const again = rejected && rejected.reason !== 'not-theirs' ? rejected.transactionHash : null
  const form = useForm(requestConversion.body, {
    defaults: { transactionHash: '' },
    feature: 'points',
    at: { 'points.hash-used': 'transactionHash' },
    onSubmit: async body => {
      // The same transaction once more, after the request for it was decided, is another request.
      const idempotencyKey = keyOf({ body, after: data.requests[0]?.number ?? null })
      const { message } = await send(requestConversion, { body }, { idempotencyKey })
      toast({ tone: 'success', title: message })
      await Promise.all([readTransfer, myPoints].map(one => client.invalidateQueries({ queryKey: [one.id] })))
    },
  })
  return (
    <form {...form.props} className={css.form}>
      <FormErrors form={form} />
      <TextField
        {...form.field('transactionHash')}
        label={t('transfer.hash')}
        hint={t('transfer.hash-hint')}
        lang="en"
        spellCheck={false}
        autoComplete="off"
      />
      <div className={css.acts}>
        <Button type="submit" variant="primary" loading={form.busy}>
          {t('transfer.send')}
        </Button>
        {again && (
          <Button variant="ghost" onClick={() => form.set('transactionHash', again)}>
            {t('transfer.again')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** What is converted, beside the steps. */
function What({ data }: { data: Data }) {
  const t = useText<typeof strings>('points')
  const number = numberFormat(localeOf(useShownLanguage()), {})
  const open = data.requests.find(one => isOpen(one.status))
  return (
    <aside className={css.what} aria-label={t('transfer.what')}>
      <p>{t('transfer.what')}</p>
      <p className={css.amount}>
        <bdi>{number.format(open?.amount ?? Math.max(0, data.pending))}</bdi>
      </p>
      <p className={css.hint}>{t('transfer.all')}</p>
    </aside>
  )
}

function Requests({ requests }: { requests: readonly RequestView[] }) {
  const t = useText<typeof strings>('points')
  const number = numberFormat(localeOf(useShownLanguage()), {})
  return (
    <Section title={t('transfer.requests')}>
      {requests.length === 0 ? (
        <EmptyState kind="none-yet" level={3} title={t('transfer.no-requests')} body={t('transfer.no-requests-too')} />
      ) : (
        <Table
          label={`${t('transfer.requests')} · ${t('look.table')}`}
          rows={requests}
          rowKey={row => row._id}
          columns={[
            { key: 'number', label: t('transfer.request'), mono: true, render: row => <bdi>{row.number}</bdi> },
            { key: 'sent', label: t('transfer.sent'), render: row => <DateText value={row.createdAt} /> },
            {
              key: 'status',
              label: t('transfer.status'),
              render: row => (
                <span className={css.status}>
                  <RequestPill status={row.status} />
                  <span className={css.hint}>
                    <RejectedBecause reason={row.reason} note={row.note} />
                  </span>
                </span>
              ),
            },
            { key: 'hash', label: t('transfer.hash'), render: row => <TransactionLink request={row} /> },
            {
              key: 'amount',
              label: t('transfer.amount'),
              align: 'end',
              render: row => <bdi>{number.format(row.amount)}</bdi>,
            },
          ]}
        />
      )}
    </Section>
  )
}
