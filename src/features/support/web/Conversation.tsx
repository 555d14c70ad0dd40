import type { FileView } from '../../../platform/shared/files-contract.ts'
import { directionOf } from '../../../platform/shared/text.ts'
import { FileName } from '../../../platform/web/forms/FileName.tsx'
import { FileText, Image } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { UserText } from '../../../platform/web/ui/UserText.tsx'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import { ArticleBody } from '../../articles/web/public.ts'
import type { Message, Step, Ticket } from '../contract/tickets.ts'
import type { strings } from '../strings.en.ts'
import css from './mine/Tickets.module.css'
import { useDepartmentName } from './words.ts'

/** What was said and done, in the order of time. */
export type Entry = { at: string } & ({ message: Message } | { step: Step })

/** Messages and steps of a ticket in one row; what was said when it was opened tells of that by itself. */
export function entriesOf({ messages, steps }: Pick<Ticket, 'messages' | 'steps'>): Entry[] {
  const entries: Entry[] = [
    ...messages.map(message => ({ at: message.at, message })),
    ...steps.filter(step => step.act !== 'opened').map(step => ({ at: step.at, step })),
  ]
  return entries.sort((a, b) => a.at.localeCompare(b.at))
}

/** Files of a message, each opened in a window of its own. */
export function MessageFiles({ files }: { files: readonly FileView[] }) {
  const words = useWords()
  if (files.length === 0) return null
  return (
    <ul className={css.files}>
      {files.map(file => {
        const Sign = file.type.startsWith('image/') ? Image : FileText
        return (
          <li key={file._id}>
            <a href={file.fileUrl} target="_blank" rel="noreferrer" className={css.file}>
              <Sign {...iconSmall} />
              <FileName name={file.name} />
              <VisuallyHidden> ({words('ui.new-window')})</VisuallyHidden>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** What was said, as it was written: with its lists and links, or in words. */
export function MessageText({ message: { text, html, language } }: { message: Message }) {
  if (html === null) return <UserText text={text} lang={language} />
  return (
    <div className={css.rich} lang={language} dir={directionOf(language)}>
      <ArticleBody html={html} />
    </div>
  )
}

/** The conversation as its member reads it: own words at the end of the line, the club's at its begin. */
export function Conversation({ ticket }: { ticket: Ticket }) {
  const t = useText<typeof strings>('support')
  return (
    <ol className={css.talk} aria-label={t('ticket.conversation')}>
      {entriesOf(ticket).map(entry =>
        'message' in entry ? (
          <Said key={entry.message._id} message={entry.message} />
        ) : (
          <li key={entry.step._id} className={css.step}>
            <StepText step={entry.step} /> · <TimeAgo value={entry.at} />
          </li>
        ),
      )}
    </ol>
  )
}

function Said({ message }: { message: Message }) {
  const t = useText<typeof strings>('support')
  const { kind, by, at, files } = message
  const name = kind === 'member' ? t('ticket.you') : (by?.name ?? t('ticket.club'))
  return (
    <li className={css.said} data-kind={kind}>
      <div className={css.bubble}>
        <MessageText message={message} />
      </div>
      <MessageFiles files={files} />
      <span className={css.byline}>
        <bdi>{name}</bdi> · <TimeAgo value={at} />
      </span>
    </li>
  )
}

/** A step that its member may know of, in words. */
export function StepText({ step }: { step: Step }) {
  const t = useText<typeof strings>('support')
  const nameOf = useDepartmentName()
  const { act, facts } = step
  switch (act) {
    case 'opened':
    case 'reopened':
    case 'resolved':
    case 'closed':
    case 'closed-by-itself':
      return t(`steps.${act}`)
    case 'moved':
      return t('steps.moved', { department: isolate(nameOf(facts as { name: string; arabicName: string })) })
    case 'merged':
    case 'merged-in':
    case 'split':
    case 'split-off':
      return t(`steps.${act}`, { number: Number(facts.number) })
    default:
      return null
  }
}
