import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { directionOf, languageOfText } from '../../../platform/shared/text.ts'
import type { Find } from '../../../platform/web/forms/naming/name-finder.ts'
import { NamingArea } from '../../../platform/web/forms/naming/NamingArea.tsx'
import { ArrowUp, CalendarClock, Check, X } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { MAX_TEXT } from '../contract/messages.ts'
import type { strings } from '../strings.en.ts'
import css from './Composer.module.css'
import { EmojiButton } from './emoji/EmojiButton.tsx'
import { useEnterSends } from './enter-sends.ts'
import type { Parts } from './parts/use-parts.tsx'
import { MicButton, RecordingBar } from './parts/VoiceRecorder.tsx'

/** What one does with the field besides writing anew: an answer to a message, or a change of one. */
export type Task = { is: 'reply' | 'edit'; seq: number; by: string; own: boolean; text: string }

type ComposerProps = {
  name: string
  /** How those who talk are called. */
  names?: (id: string) => string
  text: string
  onText: (text: string) => void
  onSend: () => void
  task: Task | null
  onDrop: () => void
  field: RefObject<HTMLTextAreaElement | null>
  busy?: boolean
  /** Chooses a time to send it at. */
  onLater?: (() => void) | undefined
  /** Who can be named with @; nobody without it. */
  find?: Find | undefined
  /** What is written is kept, and cannot be sent now. */
  shut?: boolean
  /** What goes along with it; nothing without it. */
  parts?: Parts | undefined
}

/** The field for a message, which grows with it. Enter sends, or begins a line, as its reader wishes. */
export function Composer({
  name,
  names,
  text,
  onText,
  onSend,
  task,
  onDrop,
  field,
  busy,
  shut,
  onLater,
  find,
  parts,
}: ComposerProps) {
  const t = useText<typeof strings>('chat')
  const { language } = useLanguage()
  const [enterSends] = useEnterSends()
  useGrowing(field, text)
  const over = text.trim().length - MAX_TEXT
  // A change of a message is one of its words.
  const along = task?.is === 'edit' ? undefined : parts
  const speaks = along?.voice != null && along.voice.seconds !== null
  const said = text.trim().length > 0 || (along?.some ?? false)
  const ready = said && over <= 0 && !busy && !shut
  const onKeyDown = (event: KeyboardEvent) => {
    // A word that is being put together by an input method ends with Enter as well.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || (enterSends && !event.shiftKey))) {
      event.preventDefault()
      if (ready) onSend()
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      if (task) onDrop()
      else field.current?.blur()
    }
  }
  const hint = t(enterSends ? 'composer.enter-sends' : 'composer.enter-lines')
  return (
    <div className={css.composer}>
      {task && (
        <div className={css.task}>
          <p className={css.taskName}>
            {task.is === 'edit'
              ? t('composer.editing')
              : task.own
                ? t('composer.replying-you')
                : t('composer.replying', { name: isolate(names?.(task.by) ?? name) })}
          </p>
          <p className={css.taskText}>
            <Bdi clip>{task.text}</Bdi>
          </p>
          <IconButton size="compact" label={t('composer.cancel')} icon={<X {...iconProps} />} onClick={onDrop} />
        </div>
      )}
      {along?.tray}
      {speaks && along?.voice && <RecordingBar voice={along.voice} />}
      <div className={css.row} data-parts={along ? true : undefined} hidden={speaks}>
        {along?.menu}
        <div className={css.box}>
          <Naming find={find} text={text} onText={onText}>
            <textarea
              ref={field}
              className={css.field}
              rows={1}
              value={text}
              dir={directionOf(languageOfText(text, language))}
              aria-label={t('composer.label', { name: isolate(name) })}
              aria-invalid={over > 0 || undefined}
              placeholder={t('composer.place', { name: isolate(name) })}
              title={hint}
              onChange={event => onText(event.target.value)}
              onKeyDown={onKeyDown}
              onPaste={along?.onPaste}
            />
          </Naming>
          <EmojiButton field={field} text={text} onText={onText} />
        </div>
        {onLater && ready && !along?.some && (
          <IconButton label={t('later.open')} icon={<CalendarClock {...iconProps} />} onClick={onLater} />
        )}
        {along?.voice && !said ? (
          <MicButton voice={along.voice} />
        ) : (
          <IconButton
            variant="primary"
            className={css.send}
            label={t(task?.is === 'edit' ? 'composer.save' : 'composer.send')}
            icon={task?.is === 'edit' ? <Check {...iconProps} /> : <ArrowUp {...iconProps} />}
            disabled={!ready}
            loading={busy ?? false}
            onClick={onSend}
          />
        )}
      </div>
      {over > 0 && (
        <p className={css.over} role="alert">
          {t('composer.too-long', { count: over })}
        </p>
      )}
    </div>
  )
}

type NamingProps = { find: Find | undefined; text: string; onText: (text: string) => void; children: ReactNode }

/** Offers those whom the text can name, where it can name somebody. */
function Naming({ find, text, onText, children }: NamingProps) {
  if (!find) return children
  return (
    <NamingArea find={find} text={text} onText={onText}>
      {children}
    </NamingArea>
  )
}

/** As tall as what is written in it, up to a third of the window. */
function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  const before = useRef('')
  useLayoutEffect(() => {
    const one = field.current
    if (!one || (before.current === text && one.style.blockSize !== '')) return
    before.current = text
    one.style.blockSize = 'auto'
    one.style.blockSize = `${Math.min(one.scrollHeight, window.innerHeight / 3)}px`
  }, [field, text])
}
