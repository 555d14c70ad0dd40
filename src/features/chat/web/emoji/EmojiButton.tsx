import { lazy, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'
import { Smile } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { Popover } from '../../../../platform/web/ui/Popover.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import type { strings } from '../../strings.en.ts'
import css from './Emoji.module.css'

const EmojiPanel = lazy(async () => ({ default: (await import('./EmojiPanel.tsx')).EmojiPanel }))

type ButtonProps = {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
}

/** Puts an emoji where the field's caret stands, in place of what is selected there. */
export function EmojiButton({ field, text, onText }: ButtonProps) {
  const t = useText<typeof strings>('chat')
  const caret = useRef<number | null>(null)
  // The caret is put behind it once the text with it is drawn.
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [field, text])
  const insert = (sign: string) => {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = field.current ?? {}
    caret.current = from + sign.length
    onText(text.slice(0, from) + sign + text.slice(to))
  }
  const toField = () => field.current?.focus()
  return (
    <span className={css.place}>
      <Popover
        label={t('emoji.title')}
        align="end"
        trigger={<IconButton size="compact" label={t('emoji.open')} icon={<Smile {...iconProps} />} />}
      >
        {close => (
          <div className={css.room}>
            <Suspense fallback={<Skeleton height="100%" />}>
              <EmojiPanel
                onLeave={() => {
                  close()
                  toField()
                }}
                onPick={sign => {
                  close()
                  toField()
                  insert(sign)
                }}
              />
            </Suspense>
          </div>
        )}
      </Popover>
    </span>
  )
}
