import { useId } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { FileView } from '../../../platform/shared/files-contract.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { nameIn } from '../../../platform/shared/text.ts'
import { AnsweredRefusal, send, useRead } from '../../../platform/web/call.ts'
import { ChoiceCards } from '../../../platform/web/forms/ChoiceCards.tsx'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { UploadField } from '../../../platform/web/forms/UploadField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { listReasons, MAX_FILES, MAX_TEXT, type Reason, submitReport } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './ReportForm.module.css'

const Filled = z.object({
  reason: Id,
  text: z.string().trim().max(MAX_TEXT),
  files: z.array(FileView).max(MAX_FILES),
})

/** A refusal that is ours to explain keeps its sentence; anything else is the spec's (failure of a report). */
const said = (error: unknown, failed: string): Error =>
  error instanceof AnsweredRefusal && error.status < 500 ? error : new AnsweredRefusal(500, { message: failed })

type ReportFormProps = {
  /** For the button outside of the form. */
  id: string
  thing: { kind: string; id: string }
  reasons: readonly Reason[]
  onDone: () => void
}

/** The form of a report. */
function ReportForm({ id, thing, reasons, onDone }: ReportFormProps) {
  const t = useText<typeof strings>('reports')
  const { language } = useLanguage()
  const form = useForm(Filled, {
    defaults: { reason: '', text: '', files: [] },
    onSubmit: async ({ reason, text, files }) => {
      const body = { ...thing, reason, text, files: files.map(file => file._id) }
      try {
        const { message, data } = await send(submitReport, { body }, { idempotencyKey: crypto.randomUUID() })
        toast({
          tone: data.known ? 'info' : 'success',
          title: data.known ? message : t('dialog.thanks'),
          body: data.known ? undefined : message,
        })
        onDone()
      } catch (error) {
        const told = said(error, t('dialog.failed'))
        if (!(told instanceof Refusal && told.errors.length > 0)) toast({ tone: 'danger', title: told.message })
        throw told
      }
    },
  })
  const chosen = reasons.find(one => one._id === form.values.reason)
  const options = reasons.map(one => ({
    value: one._id,
    label: nameIn(one, language),
    hint: language === 'ar' ? one.arabicHint : one.hint,
  }))
  return (
    <form {...form.props} id={id} className={css.form}>
      <FormErrors form={form} />
      <ChoiceCards {...form.field('reason')} label={t('dialog.reason')} options={options} columns={2} />
      <TextField
        {...form.field('text')}
        label={t('dialog.text')}
        hint={t('dialog.text-hint')}
        optional={!chosen?.needsText}
        multiline
        rows={4}
        maxLength={MAX_TEXT}
      />
      <UploadField {...form.field('files')} label={t('dialog.files')} take="document" many max={MAX_FILES} optional />
    </form>
  )
}

type ReportDialogProps = {
  kind: string
  id: string
  name: string
  /** What goes to the club beside the thing itself: said before anything is sent. */
  note?: string
  open: boolean
  onClose: () => void
}

/**
 * Reports a thing to the club: a reason, what happened, files. Over a page on wide screens, a sheet on phones. A visitor is led to
 * the login. Needs the sentences of `reports` (`strings` of the page).
 */
export function ReportDialog(props: ReportDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ kind, id, name, note, onClose }: ReportDialogProps) {
  const t = useText<typeof strings>('reports')
  const words = useWords()
  const form = useId()
  const { viewer } = useSession()
  const { pathname, search } = useLocation()
  const named = { name: isolate(name) }
  const reasons = useRead(listReasons, { query: { kind } }, { enabled: viewer !== null })
  const send = viewer ? (
    <Button type="submit" form={form} variant="primary" disabled={!reasons.data}>
      {t('dialog.send')}
    </Button>
  ) : (
    <Button variant="primary" href={`/login?next=${encodeURIComponent(pathname + search)}`}>
      {t('dialog.login')}
    </Button>
  )
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      {send}
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('dialog.title', named)} footer={footer}>
      <p>{viewer ? t('dialog.lead', named) : t('dialog.login-too')}</p>
      {note && <p>{note}</p>}
      {reasons.error && <ErrorPiece error={reasons.error} level={3} onRetry={() => void reasons.refetch()} />}
      {viewer && reasons.isPending && <Skeleton height="320px" />}
      {reasons.data && <ReportForm id={form} thing={{ kind, id }} reasons={reasons.data.data} onDone={onClose} />}
    </Dialog>
  )
}
