import { useEffect, useState } from 'react'
import { AskFields } from '../../../../engines/forms/web/fields/AskFields.tsx'
import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { directionOf } from '../../../../platform/shared/text.ts'
import { useWrite } from '../../../../platform/web/call.ts'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { Mail } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { Spinner } from '../../../../platform/web/ui/Spinner.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { allKinds } from '../../../profiles/kinds/all-kinds.ts'
import { ProfilesAround } from '../../../profiles/web/public.ts'
import { type Decision, previewDecision, type CaseView } from '../../contract/case.ts'
import { isFirstOfTwo } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { REJECT_REASONS, type RejectReason } from '../../vocabulary.ts'
import { wordsOf } from '../data.ts'
import styles from '../decide/Decide.module.css'
import type { Decide } from '../decide/DecisionBar.tsx'
import type { Marks } from './use-marks.ts'

/** The dialogs of a reviewer's desk. */
export type CaseDialog = 'approve' | 'changes' | 'reject' | 'mail'

type CaseDialogsProps = {
  view: CaseView
  marks: Marks
  deciding: Decide
  open: string | null
  onApprove: () => void
  onClose: () => void
}

/** The dialogs of a case, one at a time. */
export function CaseDialogs({ view, marks, deciding, open, onApprove, onClose }: CaseDialogsProps) {
  switch (open) {
    case 'approve':
      return (
        <ApproveDialog
          view={view}
          asks={marks.asks.length}
          busy={deciding.busy}
          onApprove={onApprove}
          onClose={onClose}
        />
      )
    case 'changes':
      return <AskDialog view={view} marks={marks} deciding={deciding} onClose={onClose} />
    case 'reject':
      return <RejectDialog view={view} deciding={deciding} onClose={onClose} />
    case 'mail':
      return <MailDialog view={view} onClose={onClose} />
    default:
      return null
  }
}

type ApproveDialogProps = {
  view: CaseView
  asks: number
  busy: boolean
  onApprove: () => void
  onClose: () => void
}

/** Asked only when something was going to be asked: an approval would leave it unsaid. */
function ApproveDialog({ view, asks, busy, onApprove, onClose }: ApproveDialogProps) {
  const t = useText<typeof strings>('verification')
  const w = useWords()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('decide.approve-title')}
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>{w('ui.cancel')}</Button>
          <Button variant="primary" loading={busy} onClick={onApprove}>
            {t('decide.approve-anyway')}
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        <p>{t('decide.approve-body', { count: asks })}</p>
        <MailPreview view={view} decision={{ decision: 'approve' }} />
      </div>
    </Dialog>
  )
}

type AskDialogProps = { view: CaseView; marks: Marks; deciding: Decide; onClose: () => void }

/** Everything that is asked, once more in one place, with the mail it becomes. */
function AskDialog({ view, marks, deciding, onClose }: AskDialogProps) {
  const t = useText<typeof strings>('verification')
  const kind = allKinds.find(one => one.key === view.type)
  const [tried, setTried] = useState(false)
  const language = t(`languages.${view.applicant.language}`)
  const { asks } = marks
  const complete = asks.length > 0 && asks.every(ask => ask.text.trim() !== '')
  const decision = complete ? { decision: 'changes' as const, asks } : null
  const send = async () => {
    setTried(true)
    if (!decision) return
    await marks.settled()
    if (await deciding.decide(decision)) onClose()
  }
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t('decide.ask-title')}
      footer={
        <div className={styles.foot}>
          <Button variant="primary" loading={deciding.busy} disabled={asks.length === 0} onClick={() => void send()}>
            {asks.length > 0 ? t('decide.ask-count', { count: asks.length }) : t('decide.ask')}
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        <p>{asks.length > 0 ? t('decide.ask-lead', { language }) : t('decide.ask-none')}</p>
        {kind && (
          <ProfilesAround>
            <AskFields
              kind={kind}
              asks={asks}
              tried={tried}
              onWrite={marks.write}
              onAdd={field => marks.set(field, 'ask')}
              onRemove={field => marks.set(field, null)}
              onRest={marks.rest}
            />
          </ProfilesAround>
        )}
        {deciding.refusal && <Alert tone="danger">{deciding.refusal}</Alert>}
        {asks.length > 0 && <MailPreview view={view} decision={decision} />}
      </div>
    </Dialog>
  )
}

/** What an approval would send. */
function MailDialog({ view, onClose }: { view: CaseView; onClose: () => void }) {
  const t = useText<typeof strings>('verification')
  return (
    <Dialog open onClose={onClose} title={t('decide.approval-mail')}>
      <MailPreview view={view} decision={{ decision: 'approve' }} now />
    </Dialog>
  )
}

type RejectDialogProps = { view: CaseView; deciding: Decide; onClose: () => void }

/** Why it is turned down: a reason by code, and the reviewer's words in the applicant's language. */
function RejectDialog({ view, deciding, onClose }: RejectDialogProps) {
  const t = useText<typeof strings>('verification')
  const w = useWords()
  const [code, setCode] = useState<RejectReason | ''>('')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const language = t(`languages.${view.applicant.language}`)
  const reason = text.trim()
  const decision: Decision | null = code && reason ? { decision: 'reject', reasonCode: code, reason } : null
  const missing = (empty: boolean) => (tried && empty ? w('fields.required') : null)
  const send = async () => {
    setTried(true)
    if (decision && (await deciding.decide(decision))) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('decide.reject-title')}
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>{w('ui.cancel')}</Button>
          <Button variant="danger" loading={deciding.busy} onClick={() => void send()}>
            {t('decide.reject-now')}
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        <p>{t('decide.reject-lead', { language })}</p>
        <SelectField
          name="reason-code"
          label={t('decide.reject-code')}
          value={code}
          onChange={next => setCode(next as RejectReason)}
          options={REJECT_REASONS.map(value => ({ value, label: t(`reasons.${value}`) }))}
          hint={code && t('decide.reject-starts', { sentence: t(`told.${code}`) })}
          error={missing(code === '')}
        />
        <TextField
          name="reason"
          label={t('decide.reject-text')}
          hint={t('decide.reject-hint', { language })}
          multiline
          rows={4}
          maxLength={2000}
          value={text}
          onChange={setText}
          error={missing(reason === '')}
        />
        {deciding.refusal && <Alert tone="danger">{deciding.refusal}</Alert>}
        <MailPreview view={view} decision={decision} />
      </div>
    </Dialog>
  )
}

type Preview = AnswerOf<typeof previewDecision>['data']

/**
 * The mail a decision would send, drawn by the server exactly as it would go out. Null while the decision is not complete; `now`
 * shows it without being asked.
 */
function MailPreview({ view, decision, now }: { view: CaseView; decision: Decision | null; now?: boolean }) {
  const t = useText<typeof strings>('verification')
  const [mail, setMail] = useState<Preview | null>(null)
  const look = useWrite(previewDecision, { onDone: ({ data }) => setMail(data) })
  const show = () => decision && void look.run({ params: { caseId: view._id }, body: decision })
  useEffect(() => {
    if (now) show()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it appears
  }, [])
  return (
    <div className={styles.preview}>
      {!now && (
        <Button
          variant="ghost"
          size="compact"
          icon={<Mail {...iconProps} />}
          loading={look.busy}
          disabled={decision === null}
          onClick={show}
        >
          {t(mail ? 'decide.preview-again' : 'decide.preview')}
        </Button>
      )}
      {now && look.busy && <Spinner quiet />}
      {look.refusal && (
        <p className={styles.failed} role="alert">
          {wordsOf(look.refusal)}
        </p>
      )}
      {mail && decision && <MailText mail={mail} waits={isFirstOfTwo(view.risk, view.standing, decision.decision)} />}
    </div>
  )
}

/** `waits`: it goes out once a second reviewer approves as well. */
function MailText({ mail, waits }: { mail: Preview; waits: boolean }) {
  const t = useText<typeof strings>('verification')
  return (
    <figure className={styles.mail} aria-live="polite">
      <figcaption className={styles.mailHead}>
        <span>{t('decide.preview-title', { to: `\u2068${mail.to}\u2069` })}</span>
        <span className={styles.quiet}>{t(waits ? 'decide.preview-second' : 'decide.preview-hint')}</span>
      </figcaption>
      <div className={styles.mailBody} lang={mail.language} dir={directionOf(mail.language)}>
        <p className={styles.subject}>{mail.subject}</p>
        {mail.paragraphs.map((paragraph, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs of one mail never move
          <p key={index} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
    </figure>
  )
}
