import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { numberFormat } from '../../../../platform/shared/formatters.ts'
import { localeOf } from '../../../../platform/shared/text.ts'
import { send, useWrite } from '../../../../platform/web/call.ts'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useSameKey } from '../../../../platform/web/forms/use-same-key.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { CopyText } from '../../../../platform/web/ui/CopyText.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { Timeline } from '../../../../platform/web/ui/Timeline.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import {
  decideRequest,
  type FullRequest,
  type LookView,
  listRequests,
  readMemberPoints,
  takeRequest,
} from '../../contract/requests.ts'
import { isOpen, REASONS } from '../../requests.ts'
import type { strings } from '../../strings.en.ts'
import { RejectedBecause, RequestPill } from '../RequestPill.tsx'
import css from './desk.module.css'
import { FoundPill } from './FoundPill.tsx'

type Data = AnswerOf<typeof readMemberPoints>['data']
type CardProps = { request: FullRequest; data: Data }

const INVALIDATES = [readMemberPoints, listRequests]
const told = ({ message }: { message: string }) => toast({ tone: 'success', title: message, ms: 3000 })

/** The request that is to be decided: what was sent, what the chain said, and the two decisions. */
export function RequestCard({ request, data }: CardProps) {
  const t = useText<typeof strings>('points')
  const viewer = useViewer()
  const [deciding, setDeciding] = useState<'approve' | 'reject' | null>(null)
  const take = useWrite(takeRequest, { invalidates: INVALIDATES, onDone: told })
  const open = isOpen(request.status) && holds(viewer, 'points.decide')
  const number = numberFormat(localeOf(useShownLanguage()), {})
  const { fee, looks } = request
  const close = () => setDeciding(null)
  return (
    <section className={css.card} aria-label={request.number}>
      <div className={css.cardHead}>
        <h2>
          <bdi>{request.number}</bdi>
        </h2>
        <RequestPill status={request.status} />
        <span className={css.points}>
          <bdi>{number.format(request.amount)}</bdi>
        </span>
      </div>
      {request.reason && (
        <p className={css.quiet}>
          <RejectedBecause reason={request.reason} note={request.note} />
        </p>
      )}
      <Facts
        layout="list"
        rows={[
          { label: t('transfer.hash'), value: <Hash value={request.transactionHash} url={request.transactionUrl} /> },
          { label: t('requests.fee'), value: <bdi>{`${fee.amount} ${fee.symbol}`}</bdi> },
          { label: t('requests.to'), value: <Hash value={fee.wallet} /> },
          ...(fee.network ? [{ label: t('transfer.network'), value: <bdi>{fee.network}</bdi> }] : []),
        ]}
      />
      {looks[0] ? <Look look={looks[0]} /> : <p className={css.quiet}>{t('requests.no-chain')}</p>}
      {take.refusal && <Alert tone="danger" role="alert" title={take.refusal.message} />}
      {open && (
        <div className={css.acts}>
          <Button variant="primary" onClick={() => setDeciding('approve')}>
            {t('requests.approve')}
          </Button>
          <Button variant="dangerOutline" onClick={() => setDeciding('reject')}>
            {t('requests.reject')}
          </Button>
          {request.status === 'submitted' && (
            <Button loading={take.busy} onClick={() => void take.run({ params: { requestId: request._id } })}>
              {t('requests.check')}
            </Button>
          )}
        </div>
      )}
      <Timeline
        steps={request.steps.toReversed().map(step => ({
          said: [t(`requests.statuses.${step.status}`), step.by ? isolate(step.by) : t('requests.house')].join(' · '),
          at: step.at,
        }))}
      />
      {deciding === 'approve' && <Approve request={request} data={data} onClose={close} />}
      {deciding === 'reject' && <Reject request={request} onClose={close} />}
    </section>
  )
}

function Hash({ value, url }: { value: string; url?: string | null }) {
  const t = useText<typeof strings>('points')
  return (
    <span className={css.hash}>
      <CopyText value={value} shown={`${value.slice(0, 10)}…${value.slice(-8)}`} />
      {url && (
        <LinkText to={url} external>
          {t('transfer.explorer')}
        </LinkText>
      )}
    </span>
  )
}

/** What the chain said last. */
function Look({ look }: { look: LookView }) {
  const t = useText<typeof strings>('points')
  const rows = [
    { label: t('requests.found'), value: <FoundPill found={look.found} /> },
    look.amount !== null && { label: t('requests.amount'), value: <bdi>{look.amount}</bdi> },
    look.from !== null && { label: t('requests.from'), value: <Hash value={look.from} /> },
    look.to !== null && { label: t('requests.to'), value: <Hash value={look.to} /> },
    look.contract !== null && { label: t('requests.contract'), value: <Hash value={look.contract} /> },
    look.confirmations !== null && { label: t('requests.confirmations'), value: <bdi>{look.confirmations}</bdi> },
    { label: t('requests.asked-at'), value: <DateText value={look.at} withTime /> },
  ]
  return <Facts layout="list" rows={rows.filter(row => row !== false)} />
}

function Approve({ request, data, onClose }: CardProps & { onClose: () => void }) {
  const t = useText<typeof strings>('points')
  const words = useWords()
  const decide = useWrite(decideRequest, {
    invalidates: INVALIDATES,
    onDone: answer => {
      told(answer)
      onClose()
    },
  })
  const { number, amount, _id: requestId } = request
  const { pending } = data.balances
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button
        variant="primary"
        loading={decide.busy}
        onClick={() => void decide.run({ params: { requestId }, body: { decision: 'approve' } })}
      >
        {t('requests.approve')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      size="small"
      title={t('requests.approve-title', { number: isolate(number) })}
      onClose={onClose}
      footer={footer}
    >
      <div className={css.dialog}>
        <p>{t('requests.approve-body', { points: amount, name: isolate(data.member.name) })}</p>
        {pending < amount && <Alert tone="warning" title={t('requests.approve-low', { pending })} />}
        {request.found !== 'confirmed' && <Alert tone="info" title={t('requests.approve-unseen')} />}
        {decide.refusal && <Alert tone="danger" role="alert" title={decide.refusal.message} />}
      </div>
    </Dialog>
  )
}

function Reject({ request, onClose }: { request: FullRequest; onClose: () => void }) {
  const t = useText<typeof strings>('points')
  // What the chain found is the reason, unless it may still come.
  const said = REASONS.find(reason => reason === request.found) ?? 'not-found'
  const client = useQueryClient()
  const keyOf = useSameKey()
  const form = useForm(decideRequest.body, {
    defaults: { decision: 'reject', reason: said, note: '' },
    feature: 'points',
    onSubmit: async ({ note, ...body }) => {
      const sent = { params: { requestId: request._id }, body: { ...body, ...(note && { note }) } }
      told(await send(decideRequest, sent, { idempotencyKey: keyOf(sent) }))
      await Promise.all(INVALIDATES.map(one => client.invalidateQueries({ queryKey: [one.id] })))
      onClose()
    },
  })
  return (
    <FormDialog
      size="small"
      title={t('requests.reject-title', { number: isolate(request.number) })}
      onClose={onClose}
      form={form}
      act={t('requests.reject')}
      danger
    >
      <SelectField
        {...form.field('reason')}
        value={form.values.reason ?? ''}
        label={t('requests.reason')}
        options={REASONS.map(value => ({ value, label: t(`requests.reasons.${value}`) }))}
        onChange={value => form.set('reason', value as never)}
      />
      <TextField
        {...form.field('note')}
        value={form.values.note ?? ''}
        label={t('requests.note')}
        hint={t('requests.note-hint')}
        multiline
        rows={3}
        optional
      />
    </FormDialog>
  )
}
