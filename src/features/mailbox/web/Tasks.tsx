import { languageOfText } from '../../../platform/shared/text.ts'
import { Forward, LifeBuoy, Reply } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import type { MailThread } from '../contract/threads.ts'
import type { strings } from '../strings.en.ts'
import { type Begun, LetterForm } from './LetterForm.tsx'
import { TASKS, type Task } from './mail-places.ts'
import css from './Mail.module.css'
import readerCss from './Reader.module.css'
import { TicketForm } from './TicketForm.tsx'
import { useWritingFocus } from './use-writing-focus.ts'

const ICONS = { reply: Reply, forward: Forward, ticket: LifeBuoy }

type TasksProps = {
  thread: MailThread
  set: (answer: { data: MailThread }) => void
  task: Task | null
  onTask: (task: Task | null) => void
  onWriting: () => void
}

/** At the foot of a conversation: the answer, passing it on, and making a ticket of it. */
export function Tasks({ thread, set, task, onTask, onWriting }: TasksProps) {
  const t = useText<typeof strings>('mailbox')
  const place = useWritingFocus(task)
  const sent = (data: MailThread) => {
    set({ data })
    onTask(null)
  }
  if (!task)
    return (
      <div className={readerCss.foot}>
        <div className={css.acts}>
          {TASKS.map(key => {
            const Icon = ICONS[key]
            return (
              <Button
                key={key}
                variant={key === 'reply' ? 'primary' : 'outline'}
                icon={<Icon {...iconProps} className={key === 'ticket' ? undefined : 'flip'} />}
                onClick={() => onTask(key)}
              >
                {t(`write.${key}`)}
              </Button>
            )
          })}
        </div>
      </div>
    )
  return (
    <div ref={place} className={readerCss.foot}>
      <Tabs
        label={t('write.tabs')}
        value={task}
        onChange={onTask}
        tabs={TASKS.map(key => ({ key, label: t(`write.${key}`) }))}
      />
      {task === 'reply' && (
        <LetterForm
          key={`reply ${thread._id}`}
          begun={answerTo(thread, t('write.re', { subject: bare(thread.subject) }))}
          thread={thread}
          onSent={sent}
          onDropped={() => onTask(null)}
          onWriting={onWriting}
        />
      )}
      {task === 'forward' && (
        <LetterForm
          key={`forward ${thread._id}`}
          begun={passedOn(thread, t('write.fw', { subject: bare(thread.subject) }), name =>
            t('write.quoted', { name }),
          )}
          thread={thread}
          forwards={thread.all.at(-1)!._id}
          onSent={sent}
        />
      )}
      {task === 'ticket' && <TicketForm thread={thread} set={set} />}
    </div>
  )
}

/** A subject without what answers put before it. */
const bare = (subject: string): string => subject.replace(/^(\s*(re|fwd?|رد|إعادة توجيه)\s*:\s*)+/i, '').slice(0, 180)

function answerTo(thread: MailThread, subject: string): Begun {
  const { draft } = thread
  const begun = { name: thread.name, email: thread.email, subject, text: '', language: thread.language, files: [] }
  if (!draft) return { draftId: null, ...begun }
  return { draftId: draft._id, ...begun, text: draft.text, language: draft.language, files: [...draft.files] }
}

function passedOn(thread: MailThread, subject: string, quoted: (name: string) => string): Begun {
  const last = thread.all.at(-1)
  const text = last ? `\n\n${quoted(last.name || last.email)}\n${last.text}` : ''
  return { draftId: null, name: '', email: '', subject, text, language: languageOfText(subject), files: [] }
}
