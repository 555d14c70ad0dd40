import { useEffect, useRef, useState } from 'react'
import { holds } from '../../../platform/shared/access.ts'
import { useWrite } from '../../../platform/web/call.ts'
import { FileText, PenLine, UserSearch } from '../../../platform/web/icons.ts'
import { isolate, isolateLatin } from '../../../platform/web/isolate.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Avatar } from '../../../platform/web/ui/Avatar.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { UserText } from '../../../platform/web/ui/UserText.tsx'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import { MemberPanel } from '../../member-panel/web/public.ts'
import { fileMail } from '../contract/letters.ts'
import type { MailMessage, MailThread } from '../contract/threads.ts'
import { ANSWER } from '../rules/rights.ts'
import type { strings } from '../strings.en.ts'
import { useOthers } from './data.ts'
import { DeliveryMark } from './DeliveryMark.tsx'
import { LabelMark } from './LabelMark.tsx'
import type { Task } from './mail-places.ts'
import css from './Mail.module.css'
import { FileDialog } from './MailDialogs.tsx'
import { shortMoment } from './moments.ts'
import readerCss from './Reader.module.css'
import { Tasks } from './Tasks.tsx'

type Set = (answer: { data: MailThread }) => void
type ReaderProps = {
  thread: MailThread
  set: Set
  task: Task | null
  onTask: (task: Task | null) => void
}

/** A conversation: who it is with, what was written, and what can be done with it. */
export function Reader({ thread, set, task, onTask }: ReaderProps) {
  const t = useText<typeof strings>('mailbox')
  const may = holds(useViewer(), ANSWER.permission)
  const others = useOthers(thread._id)
  const end = useRef<HTMLDivElement>(null)
  return (
    <>
      <div className={readerCss.talk}>
        <header className={readerCss.head}>
          <h2 className={readerCss.subject}>
            <bdi lang={thread.language} dir={thread.language === 'ar' ? 'rtl' : 'ltr'}>
              {thread.subject || t('list.no-subject')}
            </bdi>
          </h2>
          <span className={css.marks}>
            {thread.labels.map(label => (
              <Chip key={label}>
                <LabelMark label={label} />
              </Chip>
            ))}
          </span>
        </header>
        {others.writing && (
          <Alert tone="brass" role="status" icon={<PenLine {...iconProps} />}>
            {t('reader.writing')}
          </Alert>
        )}
        {others.looking > 0 && !others.writing && (
          <p className={css.quiet}>{t('reader.looking', { count: others.looking })}</p>
        )}
        {thread.spammer && <Alert tone="warning">{t('reader.spammer')}</Alert>}
        {thread.goesAt && (
          <p className={css.quiet}>{t('reader.goes', { date: isolateLatin(shortMoment(thread.goesAt)) })}</p>
        )}
        <Whose thread={thread} set={set} may={may} />
        <Known thread={thread} />
        <Ruled thread={thread} />
        <Messages thread={thread} />
        <div ref={end} />
      </div>
      {may && <Tasks thread={thread} set={set} task={task} onTask={onTask} onWriting={others.tell} />}
    </>
  )
}

/** The member whose it may be or is, and the ticket that it became. */
function Whose({ thread, set, may }: { thread: MailThread; set: Set; may: boolean }) {
  const t = useText<typeof strings>('mailbox')
  const viewer = useViewer()
  const [filing, setFiling] = useState(false)
  const file = useWrite(fileMail, {
    onDone: answer => {
      toast({ tone: 'success', title: answer.message, ms: 3000 })
      set(answer)
    },
    onRefusal: ({ message }) => toast({ tone: 'danger', title: message }),
  })
  const put = (username: string | null) => void file.run({ params: { threadId: thread._id }, body: { username } })
  const { owner, filedOn } = thread
  const named = filedOn ?? owner
  return (
    <>
      {named && (
        <div className={readerCss.whose}>
          <UserSearch {...iconProps} />
          <span className={readerCss.whoseText}>
            {filedOn
              ? t('reader.filed', { name: isolate(filedOn.name) })
              : t(thread.member ? 'reader.member-signed' : 'reader.member', { name: isolate(named.name) })}{' '}
            {owner && t('reader.tickets', { count: owner.tickets })}
          </span>
          <span className={css.acts}>
            {holds(viewer, 'users.read') && (
              <LinkText to={`/apps/users/view/${named._id}`}>{t('reader.profile')}</LinkText>
            )}
            {may && (
              <Button
                size="compact"
                loading={file.busy}
                onClick={() => put(filedOn ? null : (owner?.username ?? null))}
              >
                {t(filedOn ? 'reader.unfile' : 'reader.file')}
              </Button>
            )}
          </span>
        </div>
      )}
      {(thread.ticket || thread.others > 0 || (may && !named)) && (
        <p className={readerCss.around}>
          {thread.ticket && (
            <LinkText to={`/tickets/view/${thread.ticket._id}`}>
              {t('reader.ticket', { number: thread.ticket.number })}
            </LinkText>
          )}
          {thread.others > 0 && (
            <LinkText to={`/apps/email?q=${encodeURIComponent(thread.email)}`}>
              {t('reader.others', { count: thread.others })}
            </LinkText>
          )}
          {may && !named && (
            <Button size="compact" variant="ghost" onClick={() => setFiling(true)}>
              {t('reader.file-other')}
            </Button>
          )}
        </p>
      )}
      {filing && <FileDialog thread={thread} set={set} onClose={() => setFiling(false)} />}
    </>
  )
}

/** What rules did to it. */
function Ruled({ thread: { ruled } }: { thread: MailThread }) {
  const t = useText<typeof strings>('mailbox')
  if (ruled.length === 0) return null
  return (
    <ul className={readerCss.ruled}>
      {ruled.map(({ rule, did, at }) => (
        <li key={`${rule} ${at}`}>
          {t('rules.did', { rule: isolate(rule), acts: did.map(act => t(`rules.acts.${act}`)).join(' · ') })}
        </li>
      ))}
    </ul>
  )
}

/** What is known of whoever wrote; of a letter of the club, of whoever gets it. */
function Known({ thread: { filedOn, owner, email } }: { thread: MailThread }) {
  const member = filedOn ?? owner
  return <MemberPanel key={member?._id ?? email} of={member ? { member: member._id } : { email }} folds="always" />
}

/** Messages before the last are one line each until they are wanted. */
function Messages({ thread }: { thread: MailThread }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<HTMLLIElement>(null)
  const newest = thread.all.at(-1)?._id
  useEffect(() => {
    if (thread.all.length > 1) last.current?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the newest message decides what is to be seen
  }, [newest])
  const latestIn = thread.all.findLast(one => one.way === 'in')?._id
  return (
    <ol className={readerCss.messages}>
      {thread.all.map(message => {
        const whole = message._id === newest || message._id === latestIn || open.has(message._id)
        return (
          <li key={message._id} ref={message._id === newest ? last : undefined}>
            {whole ? (
              <Whole message={message} thread={thread} />
            ) : (
              <Folded message={message} onOpen={() => setOpen(new Set([...open, message._id]))} />
            )}
          </li>
        )
      })}
    </ol>
  )
}

function useAuthor(): (message: MailMessage) => string {
  const t = useText<typeof strings>('mailbox')
  const viewer = useViewer()
  return ({ way, by, name, email }) =>
    way === 'in' ? name || email : by?._id === viewer?.id ? t('reader.you') : (by?.name ?? t('reader.club'))
}

function Folded({ message, onOpen }: { message: MailMessage; onOpen: () => void }) {
  const authorOf = useAuthor()
  const author = authorOf(message)
  return (
    <button type="button" className={readerCss.folded} onClick={onOpen} aria-expanded={false}>
      <Avatar name={author} src={message.by?.picture ?? null} size={28} />
      <strong>
        <Bdi>{author}</Bdi>
      </strong>
      <span className={readerCss.foldedText}>
        <Bdi lang={message.language} clip>
          {message.text.replace(/\s+/g, ' ').slice(0, 160)}
        </Bdi>
      </span>
      {message.delivery ? (
        <DeliveryMark delivery={message.delivery} />
      ) : (
        <span className={css.when}>{shortMoment(message.at)}</span>
      )}
    </button>
  )
}

function Whole({ message, thread }: { message: MailMessage; thread: MailThread }) {
  const t = useText<typeof strings>('mailbox')
  const authorOf = useAuthor()
  const author = authorOf(message)
  const came = thread.source === 'form' && message._id === thread.all[0]?._id ? 'form' : 'mail'
  const face = message.way === 'in' ? thread.member : message.by
  return (
    <article className={readerCss.message} data-way={message.way}>
      <header className={readerCss.byline}>
        <Avatar name={author} src={face?.picture ?? null} size={48} />
        <div className={readerCss.bylineText}>
          <strong className={readerCss.author}>
            <Bdi>{author}</Bdi>
          </strong>
          <span className={css.quiet}>
            {message.way === 'in' ? (
              <>
                <Bdi ltr>{message.email}</Bdi> · {t(`reader.${came}`)}
              </>
            ) : (
              t('reader.to', { name: isolate(message.name || message.email) })
            )}{' '}
            · <DateText value={message.at} withTime="brief" />
          </span>
        </div>
        {message.delivery && <DeliveryMark delivery={message.delivery} />}
      </header>
      <div className={readerCss.text}>
        <UserText text={message.text} lang={message.language} />
      </div>
      <Files message={message} />
    </article>
  )
}

function Files({ message }: { message: MailMessage }) {
  const words = useWords()
  if (message.files.length === 0) return null
  return (
    <ul className={readerCss.files}>
      {message.files.map(file => (
        <li key={file._id}>
          <a href={file.fileUrl} target="_blank" rel="noreferrer" className={readerCss.file}>
            <FileText {...iconSmall} />
            <bdi>{file.name}</bdi>
            <VisuallyHidden> ({words('ui.new-window')})</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  )
}
