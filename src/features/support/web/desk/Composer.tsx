import { lazy, Suspense, useState } from 'react'
import { refusalToAccess } from '../../../../platform/shared/access.ts'
import { shortDate } from '../../../../platform/shared/text.ts'
import { send, useRead } from '../../../../platform/web/call.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { UploadField } from '../../../../platform/web/forms/UploadField.tsx'
import { isolate, isolateLatin } from '../../../../platform/web/isolate.ts'
import { useSession, useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { Tabs } from '../../../../platform/web/ui/Tabs.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { loadRichField } from '../../../articles/web/public.ts'
import { listAgents } from '../../contract/departments.ts'
import { answerTicket, type DeskTicket, NEXT, noteTicket } from '../../contract/desk.ts'
import { listReplies } from '../../contract/replies.ts'
import { MAX_TEXT } from '../../contract/tickets.ts'
import { ANSWER } from '../../rules/rights.ts'
import type { strings } from '../../strings.en.ts'
import { useFilled } from './data.ts'
import css from './Desk.module.css'
import { type DraftForm, useDraft } from './use-draft.ts'

/** What rich text is written with comes when somebody answers. */
const RichField = lazy(async () => ({ default: await loadRichField() }))

const MODES = ['public', 'note'] as const
type Mode = (typeof MODES)[number]

type ComposerProps = {
  ticket: DeskTicket
  set: (answer: { data: DeskTicket }) => void
  /** One writes at this moment. */
  onWriting: () => void
}

/** A public answer, which goes out, or a note among staff: each with its own draft, which the other never touches. */
export function Composer({ ticket, set, onWriting }: ComposerProps) {
  const t = useText<typeof strings>('support')
  const may = refusalToAccess(ANSWER, useViewer()) === null
  const [mode, setMode] = useState<Mode>('public')
  const closed = ticket.status === 'closed'
  const name = isolate(ticket.owner?.name ?? '')
  if (!may) return null
  const shown = closed ? 'note' : mode
  const writing = { ticket, set, onWriting }
  return (
    <div className={css.composer} data-note={shown === 'note' || undefined}>
      {closed ? (
        <Alert>
          {ticket.mergedInto ? t('work.merged', { number: ticket.mergedInto.number }) : closedText(t, ticket, name)}
        </Alert>
      ) : (
        <Tabs
          label={t('work.modes.label')}
          value={mode}
          onChange={setMode}
          tabs={MODES.map(key => ({ key, label: t(`work.modes.${key}`) }))}
        />
      )}
      {/* Both stand here all the time: files that are on their way to one arrive while the other is looked at. */}
      <div hidden={shown !== 'public'}>
        <PublicAnswer {...writing} />
      </div>
      <div hidden={shown !== 'note'}>
        <Note {...writing} />
      </div>
    </div>
  )
}

const sendLabels = { wait: 'work.send-wait', resolve: 'work.send-resolve', stay: 'work.send-stay' } as const

/** What goes out to the member, with where the ticket stands then. */
function PublicAnswer({ ticket, set, onWriting }: ComposerProps) {
  const t = useText<typeof strings>('support')
  const params = { ticketId: ticket._id }
  const form = useDraft(`ticket.${ticket._id}.answer`, async ({ text: html, files, next }, key) => {
    set(said(await send(answerTicket, { params, body: { html, files: files.map(file => file._id), next } }, key)))
  })
  const name = isolate(ticket.owner?.name ?? '')
  return (
    <form {...form.props} className={css.writing}>
      <FormErrors form={form} />
      <Canned ticket={ticket} onPick={filled => form.set('text', form.values.text + paragraphsOf(filled))} />
      <Suspense fallback={<Skeleton height="240px" />}>
        <RichField
          name="text"
          label={t('work.public-label', { name })}
          hint={t('work.goes-out', { name, language: t(`work.languages.${ticket.member.language}`) })}
          language={ticket.member.language}
          value={form.values.text}
          onChange={html => {
            form.set('text', html)
            if (html !== '') onWriting()
          }}
          error={form.field('text').error ?? undefined}
        />
      </Suspense>
      <UploadField {...form.field('files')} label={t('ticket.files')} take="document" many optional />
      <div className={css.send}>
        <SelectField
          {...form.field('next')}
          label={t('work.more-ways')}
          labelHidden
          options={NEXT.map(value => ({ value, label: t(sendLabels[value], { name }) }))}
          compact
        />
        <Button type="submit" variant="primary" loading={form.busy}>
          {t('ticket.send')}
        </Button>
      </div>
    </form>
  )
}

/** What only staff read; it may name colleagues, who are told. */
function Note({ ticket, set, onWriting }: ComposerProps) {
  const t = useText<typeof strings>('support')
  const params = { ticketId: ticket._id }
  const form = useDraft(`ticket.${ticket._id}.note`, async ({ text, files }, key) => {
    set(said(await send(noteTicket, { params, body: { text, files: files.map(file => file._id) } }, key)))
  })
  return (
    <form {...form.props} className={css.writing}>
      <FormErrors form={form} />
      <Mention onPick={name => form.set('text', `${form.values.text.trimEnd()} @${name} `.trimStart())} />
      <Words form={form} onWriting={onWriting} label={t('work.note-label')} hint={t('work.only-staff')} />
      <div className={css.send}>
        <Button type="submit" variant="primary" loading={form.busy}>
          {t('work.save-note')}
        </Button>
      </div>
    </form>
  )
}

type Answered = { message: string; data: DeskTicket }

function said(answer: Answered): Answered {
  toast({ tone: 'success', title: answer.message, ms: 3000 })
  return answer
}

type WordsProps = { form: DraftForm; onWriting: () => void; label: string; hint: string }

/** The text and its files. */
function Words({ form, onWriting, label, hint }: WordsProps) {
  const t = useText<typeof strings>('support')
  const text = form.field('text')
  return (
    <>
      <TextField
        {...text}
        onChange={value => {
          text.onChange(value)
          if (value.trim() !== '') onWriting()
        }}
        label={label}
        hint={hint}
        multiline
        rows={6}
        maxLength={MAX_TEXT}
      />
      <UploadField {...form.field('files')} label={t('ticket.files')} take="document" many optional />
    </>
  )
}

type Say = ReturnType<typeof useText<typeof strings>>

function closedText(t: Say, { reopensUntil }: DeskTicket, name: string): string {
  return t('work.closed-too', { name, date: isolateLatin(shortDate(reopensUntil ?? '')) })
}

/** Words as paragraphs of HTML, whatever they look like. */
const paragraphsOf = (text: string): string =>
  text
    .split('\n')
    .map(line => {
      const paragraph = document.createElement('p')
      paragraph.textContent = line
      return paragraph.outerHTML
    })
    .join('')

/** Somebody of the club whom a note names, and who is told of it. */
function Mention({ onPick }: { onPick: (username: string) => void }) {
  const t = useText<typeof strings>('support')
  const { user } = useSession()
  const agents = useRead(listAgents, undefined, { staleMs: 60_000 }).data?.data ?? []
  const others = agents.filter(one => one.username !== user?.username)
  if (others.length === 0) return null
  return (
    <SelectField
      name="mention"
      value=""
      onChange={name => name && onPick(name)}
      label={t('work.mention')}
      placeholder={t('work.mention-none')}
      options={others.map(one => ({ value: one.username, label: one.name, hint: `@${one.username}` }))}
      compact
    />
  )
}

/** An answer that was written once, in the language of the member and with its blanks filled. */
function Canned({ ticket, onPick }: { ticket: DeskTicket; onPick: (text: string) => void }) {
  const t = useText<typeof strings>('support')
  const filled = useFilled(ticket)
  const replies = useRead(listReplies, { query: { department: ticket.department._id } }).data?.data ?? []
  if (replies.length === 0) return null
  return (
    <SelectField
      name="canned"
      value=""
      onChange={id => {
        const reply = replies.find(one => one._id === id)
        if (reply) onPick(filled(reply))
      }}
      label={t('work.canned')}
      placeholder={t('work.canned-none')}
      options={replies.map(reply => ({ value: reply._id, label: reply.name }))}
      compact
    />
  )
}
