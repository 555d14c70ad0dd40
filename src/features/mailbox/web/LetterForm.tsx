import { type ReactNode, useEffect, useState } from 'react'
import { z } from 'zod'
import { FileView } from '../../../platform/shared/files-contract.ts'
import { LANGUAGES, type Language } from '../../../platform/shared/text.ts'
import { send, useRead } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { UploadField } from '../../../platform/web/forms/UploadField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { isolateLatin } from '../../../platform/web/isolate.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useClub } from '../../settings/web/public.ts'
import { fillReply } from '../../support/rules/fill-reply.ts'
import { Letter, listTemplates, sendLetter } from '../contract/letters.ts'
import { MAX_LETTER, type MailThread } from '../contract/threads.ts'
import type { strings } from '../strings.en.ts'
import css from './Mail.module.css'
import { shortMoment } from './moments.ts'
import readerCss from './Reader.module.css'
import { useKeptDraft } from './use-kept-draft.ts'
import { takeTyped } from './use-writing-focus.ts'

const Filled = z.object({
  ...Letter.omit({ files: true }).shape,
  name: z.string().trim().max(100),
  files: z.array(FileView).max(10),
})

/** What a letter begins with. */
export type Begun = {
  draftId: string | null
  name: string
  email: string
  subject: string
  text: string
  language: Language
  files: FileView[]
}

type LetterFormProps = {
  begun: Begun
  /** The conversation that it is part of. */
  thread?: MailThread
  /** The message whose files go along. */
  forwards?: string
  onSent: (thread: MailThread) => void
  onDropped?: () => void
  onWriting?: () => void
}

/** A letter of the club. It is kept while it is written, and nothing of it is lost when somebody else answers meanwhile. */
export function LetterForm({ begun, thread, forwards, onSent, onDropped, onWriting }: LetterFormProps) {
  const t = useText<typeof strings>('mailbox')
  const last = thread?.all.at(-1)?._id
  const [seen, setSeen] = useState(last)
  const { draftId, ...defaults } = begun
  const form = useForm(Filled, {
    defaults,
    feature: 'mailbox',
    onSubmit: async ({ files, ...letter }) => {
      const draft = await kept.settle()
      const answer = await send(
        sendLetter,
        {
          body: {
            ...letter,
            files: files.map(file => file._id),
            ...(thread && { thread: thread._id }),
            ...(last && { seen: stale ? last : seen }),
            ...(forwards && { forwards }),
            ...(draft && { draft }),
          },
        },
        { idempotencyKey: crypto.randomUUID() },
      )
      kept.end()
      setSeen(answer.data.all.at(-1)?._id)
      toast({ tone: 'success', title: answer.message, ms: 3000 })
      onSent(answer.data)
    },
  })
  const stale = last !== seen
  const kept = useKeptDraft({ ...form.values, thread: forwards ? null : (thread?._id ?? null) }, draftId)
  const reply = thread !== undefined && !forwards
  useEffect(() => {
    const typed = takeTyped()
    if (typed === '') return
    if (reply) form.set('text', [begun.text, typed].filter(Boolean).join('\n'))
    else form.set('email', typed)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form comes
  }, [])
  const text = form.field('text')
  return (
    <form {...form.props} className={readerCss.letter}>
      <FormErrors form={form} />
      {stale && (
        <Alert tone="warning" role="alert">
          {t('write.new-meanwhile')}
        </Alert>
      )}
      {!reply && (
        <div className={readerCss.pair}>
          <TextField {...form.field('email')} label={t('write.email')} type="email" compact autoComplete="off" />
          <TextField {...form.field('name')} label={t('write.name')} compact optional autoComplete="off" />
        </div>
      )}
      {!reply && <TextField {...form.field('subject')} label={t('write.subject')} maxLength={200} compact />}
      <TextField
        {...text}
        onChange={value => {
          text.onChange(value)
          if (value.trim() !== '') onWriting?.()
        }}
        label={t('write.text')}
        hint={t('write.hint')}
        multiline
        rows={reply ? 5 : 10}
        maxLength={MAX_LETTER}
      />
      <Beginning
        name={form.values.name}
        subject={form.values.subject}
        language={form.values.language}
        onPick={filled => form.set('text', [form.values.text.trimEnd(), filled].filter(Boolean).join('\n'))}
      >
        <SelectField
          {...form.field('language')}
          label={t('write.language')}
          options={LANGUAGES.map(value => ({ value, label: t(`write.languages.${value}`) }))}
          compact
        />
      </Beginning>
      <UploadField {...form.field('files')} label={t('write.files')} take="document" many optional />
      {forwards && (thread?.all.at(-1)?.files.length ?? 0) > 0 && <p className={css.quiet}>{t('write.fw-files')}</p>}
      <div className={readerCss.send}>
        <Kept kept={kept} />
        {kept.draftId && onDropped && (
          <Button size="compact" variant="ghost" onClick={() => void kept.drop().then(onDropped)}>
            {t('write.drop')}
          </Button>
        )}
        <Button type="submit" variant="primary" loading={form.busy}>
          {t(stale ? 'write.send-anyway' : 'write.send')}
        </Button>
      </div>
    </form>
  )
}

/** Whether the draft is kept, in words. */
function Kept({ kept }: { kept: ReturnType<typeof useKeptDraft> }) {
  const t = useText<typeof strings>('mailbox')
  return (
    <span className={css.quiet} role="status">
      {kept.state === 'saving' && t('write.saving')}
      {kept.state === 'saved' && kept.at && t('write.saved', { time: isolateLatin(shortMoment(kept.at)) })}
      {kept.state === 'failed' && t('write.not-saved')}
    </span>
  )
}

type BeginningProps = {
  name: string
  subject: string
  language: Language
  onPick: (text: string) => void
  children: ReactNode
}

/** What support has written once, in the language of the letter paper. */
function Beginning({ name, subject, language, onPick, children }: BeginningProps) {
  const t = useText<typeof strings>('mailbox')
  const club = useClub()
  const { user } = useSession()
  const templates = useRead(listTemplates, undefined, { staleMs: 60_000 }).data?.data ?? []
  const pick = (id: string) => {
    const found = templates.find(one => one._id === id)
    if (!found) return
    const facts = { name, subject, agent: user?.name ?? '', club: club.name, number: '', department: '' }
    onPick(fillReply(language === 'ar' ? found.arabicBody : found.body, facts))
  }
  return (
    <div className={readerCss.pair}>
      {children}
      {templates.length > 0 && (
        <SelectField
          name="template"
          label={t('write.template')}
          value=""
          onChange={value => value && pick(value)}
          options={templates.map(one => ({ value: one._id, label: one.name }))}
          placeholder={t('write.no-template')}
          compact
        />
      )}
    </div>
  )
}
