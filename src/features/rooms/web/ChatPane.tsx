import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { FileView } from '../../../platform/shared/files-contract.ts'
import { momentText, timeText } from '../../../platform/shared/moments.ts'
import { directionOf, languageOfText } from '../../../platform/shared/text.ts'
import { acceptOf } from '../../../platform/web/forms/file-words.ts'
import { useUploads } from '../../../platform/web/forms/use-uploads.ts'
import { ArrowUp, Download, FileText, Paperclip, Trash2, X } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { sayCode, useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyLine } from '../../../platform/web/ui/EmptyLine.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { UserText } from '../../../platform/web/ui/UserText.tsx'
import type { LiveRoom } from '../contract/inside.ts'
import type { RoomMessage } from '../contract/talk.ts'
import { MAX_WORDS } from '../contract/vocabulary.ts'
import type { strings } from '../strings.en.ts'
import css from './ChatPane.module.css'
import { nameOfSeat, namesText } from './names.ts'
import type { OnItsWay, RoomChat } from './use-room-chat.ts'

/** So many files go with one message. */
const MOST_FILES = 5

type ChatPaneProps = { chat: RoomChat; live: LiveRoom; owner: boolean }

/** What is said in the room, and the field to say something, with files. */
export function ChatPane({ chat, live, owner }: ChatPaneProps) {
  const t = useText<typeof strings>('rooms')
  const end = useRef<HTMLDivElement>(null)
  const { messages, waiting } = chat
  const lines = useLines(live, chat.more ? (messages[0]?.at ?? '') : '')
  const told = [...messages.map(one => ({ at: one.at, message: one, line: '' })), ...lines].toSorted((a, b) =>
    a.at < b.at ? -1 : 1,
  )
  const newest = `${messages.at(-1)?.seq} ${waiting.length}`
  // What is new comes into sight.
  useEffect(() => void end.current?.scrollIntoView({ block: 'nearest' }), [newest])
  return (
    <div className={css.pane}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys */}
      <div className={css.scroll} tabIndex={0} role="log" aria-label={t('web.chat.label')}>
        {chat.more && (
          <Button variant="ghost" size="compact" onClick={() => void chat.earlier()}>
            {t('web.chat.earlier')}
          </Button>
        )}
        <ul className={css.list}>
          {told.map(({ at, message, line }) =>
            message ? (
              <Said key={message.seq} message={message} owner={owner} onRemove={() => void chat.remove(message._id)} />
            ) : (
              <li key={`${at} ${line}`} className={css.line}>
                {line}
              </li>
            ),
          )}
          {waiting.map(one => (
            <Waiting key={one.clientId} one={one} chat={chat} />
          ))}
        </ul>
        {messages.length + waiting.length === 0 && (
          <div className={css.none}>
            <EmptyLine title={t('web.chat.none')} body={t('web.chat.none-too')} />
          </div>
        )}
        <div ref={end} />
      </div>
      {live.may.chat === null ? (
        <Field chat={chat} files={live.may.files === null} signIn={live.may.files === 'rooms.sign-in-first'} />
      ) : (
        <p className={css.shut}>{sayCode(live.may.chat)}</p>
      )}
    </div>
  )
}

type Told = { at: string; message: RoomMessage | null; line: string }

/** What happened to the room, between what is said in it; nothing of before what is shown. */
function useLines(live: LiveRoom, from: string): Told[] {
  const t = useText<typeof strings>('rooms')
  const { language } = useLanguage()
  const zone = readerZone()
  const { startedAt, recording, seats } = live
  const agreed = seats.filter(({ _id }) => recording?.agreed.includes(_id)).map(one => nameOfSeat(t, one))
  const began = recording?.startedAt ?? null
  return [
    {
      at: startedAt,
      line: startedAt ? t('web.chat.opened', { when: isolate(momentText(startedAt, language, zone)) }) : '',
    },
    {
      at: began,
      line: began
        ? [
            t('web.recording.began', { time: isolate(timeText(began, zone)) }),
            agreed.length > 0 && t('web.recording.agreed', { names: namesText(agreed, language) }),
          ]
            .filter(Boolean)
            .join(' ')
        : '',
    },
  ].flatMap(({ at, line }) => (at !== null && at >= from ? [{ at, line, message: null }] : []))
}

function Said({ message, owner, onRemove }: { message: RoomMessage; owner: boolean; onRemove: () => void }) {
  const t = useText<typeof strings>('rooms')
  const { own, member, removed, at } = message
  const name = own ? t('web.room.you') : message.name || t('web.room.visitor')
  return (
    <li className={css.said}>
      <MemberFace
        size={28}
        member={member ?? { id: message.seatId, name: message.name, picture: null, userType: null }}
      />
      <div className={css.words}>
        <p className={css.head}>
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          <time dateTime={at} dir="ltr">
            {timeText(at, readerZone())}
          </time>
        </p>
        {removed ? (
          <p className={css.removed}>{t('web.chat.removed')}</p>
        ) : (
          <>
            {message.text && <UserText text={message.text} lang={message.language} />}
            {message.files.map(file => (
              <FileRow key={file._id} file={file} />
            ))}
          </>
        )}
      </div>
      {!removed && (own || owner) && (
        <IconButton
          size="compact"
          className={css.remove}
          label={t(own ? 'web.chat.remove' : 'web.chat.remove-other')}
          icon={<Trash2 {...iconSmall} />}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

/** A file that was sent: a press fetches it. */
export function FileRow({ file }: { file: FileView }) {
  const t = useText<typeof strings>('rooms')
  return (
    <a
      className={css.file}
      href={`${file.fileUrl}${file.fileUrl.includes('?') ? '&' : '?'}download=1`}
      download={file.name}
      aria-label={t('web.chat.download', { name: isolate(file.name) })}
    >
      <FileText {...iconProps} />
      <bdi className={css.fileName}>{file.name}</bdi>
      <Download {...iconSmall} />
    </a>
  )
}

function Waiting({ one, chat }: { one: OnItsWay; chat: RoomChat }) {
  const t = useText<typeof strings>('rooms')
  return (
    <li className={css.said} data-waits>
      <span className={css.words}>
        <UserText text={one.text} />
        {one.failed === null ? (
          <span className={css.removed}>{t('web.chat.sending')}</span>
        ) : (
          <span className={css.failed} role="alert">
            {one.failed || t('web.chat.failed')}{' '}
            <Button variant="ghost" size="compact" onClick={() => chat.again(one)}>
              {t('web.chat.again')}
            </Button>
            <Button variant="ghost" size="compact" onClick={() => chat.drop(one)}>
              {t('web.chat.drop')}
            </Button>
          </span>
        )}
      </span>
    </li>
  )
}

function Field({ chat, files: mayFiles, signIn }: { chat: RoomChat; files: boolean; signIn: boolean }) {
  const t = useText<typeof strings>('rooms')
  const { language } = useLanguage()
  const [text, setText] = useState('')
  const [files, setFiles] = useState<FileView[]>([])
  const picker = useRef<HTMLInputElement>(null)
  const uploads = useUploads({ value: files, onChange: setFiles, take: 'document', many: true, max: MOST_FILES })
  const over = text.trim().length - MAX_WORDS
  const busy = uploads.pending.some(one => one.state !== 'failed')
  const ready = (text.trim().length > 0 || files.length > 0) && over <= 0 && !busy
  const say = () => {
    if (!ready) return
    chat.say(
      text.trim(),
      files.map(({ _id }) => _id),
    )
    setText('')
    setFiles([])
  }
  const take = (data: DataTransfer, event: ClipboardEvent | DragEvent) => {
    const found = [...data.files]
    if (found.length === 0) return
    // Whoever may not send it does not leave the room for it either.
    event.preventDefault()
    if (mayFiles) uploads.add(found)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    say()
  }
  return (
    // Dropping is an extra way; the button inside does the same.
    <div
      className={css.field}
      onPaste={event => take(event.clipboardData, event)}
      onDragOver={event => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={event => take(event.dataTransfer, event)}
    >
      {(files.length > 0 || uploads.pending.length > 0) && (
        <ul className={css.chosen}>
          {files.map(file => (
            <li key={file._id}>
              <bdi className={css.fileName}>{file.name}</bdi>
              <IconButton
                size="compact"
                label={t('web.chat.take-off', { name: isolate(file.name) })}
                icon={<X {...iconSmall} />}
                onClick={() => uploads.remove(file)}
              />
            </li>
          ))}
          {uploads.pending.map(one => (
            <li key={one.id}>
              <bdi className={css.fileName}>{one.file.name}</bdi>
              {one.state === 'failed' ? (
                <span className={css.failed}>{one.message || t('web.chat.failed')}</span>
              ) : (
                <progress max={100} value={one.percent} aria-label={one.file.name} />
              )}
              <IconButton
                size="compact"
                label={t('web.chat.take-off', { name: isolate(one.file.name) })}
                icon={<X {...iconSmall} />}
                onClick={() => uploads.cancel(one)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={css.row}>
        {mayFiles && (
          <>
            <IconButton
              label={t('web.chat.attach')}
              icon={<Paperclip {...iconProps} />}
              onClick={() => picker.current?.click()}
            />
            <input
              ref={picker}
              type="file"
              hidden
              multiple
              accept={acceptOf('document')}
              onChange={event => {
                uploads.add([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
          </>
        )}
        <textarea
          rows={1}
          className={css.text}
          value={text}
          dir={directionOf(languageOfText(text, language))}
          aria-label={t('web.chat.place')}
          aria-invalid={over > 0 || undefined}
          placeholder={t('web.chat.place')}
          onChange={event => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          variant="primary"
          className={css.send}
          label={t('web.chat.send')}
          icon={<ArrowUp {...iconProps} />}
          disabled={!ready}
          onClick={say}
        />
      </div>
      {signIn && <p className={css.hint}>{t('web.chat.files-signed')}</p>}
      {over > 0 && (
        <p className={css.failed} role="alert">
          {t('web.chat.too-long', { count: over })}
        </p>
      )}
      <span className="visually-hidden" role="status">
        {uploads.news}
      </span>
    </div>
  )
}
