import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import type { Language } from '../../../../platform/shared/text.ts'
import { directionOf } from '../../../../platform/shared/text.ts'
import type { LinkCard } from '../../contract/staff.ts'
import text from '../ArticleBody.module.css'
import { type Beside, besideOf } from './beside.ts'
import css from './Editor.module.css'
import { nodesOf } from './nodes.ts'
import { pasteAddress } from './place-card.ts'

type RichTextProps = {
  /** Names the field for listeners. */
  label: string
  language: Language
  value: string
  onChange: (html: string) => void
  placeholder: string
  /** The toolbar acts on whichever was entered last. */
  onEnter?: (editor: Editor) => void
  /** Where there is one alone, its tools act from the start. */
  onReady?: (editor: Editor) => void
  /** How its blocks stand beside the other language's. */
  beside?: Beside
  /** Makes cards of addresses that are pasted on their own lines. */
  makeCard?: (address: string) => Promise<LinkCard | null>
  invalid?: boolean
  describedBy?: string | undefined
}

/** Rich text being written, in the look in which it is read. */
export function RichText({ label, language, value, onChange, placeholder, ...more }: RichTextProps) {
  const { onEnter, onReady, beside, makeCard, invalid, describedBy } = more
  const latest = useRef({ onChange, onEnter, onReady, makeCard })
  latest.current = { onChange, onEnter, onReady, makeCard }
  const editor = useEditor({
    extensions: nodesOf(placeholder),
    content: value,
    editorProps: {
      attributes: {
        ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
        ...(invalid !== undefined && { 'aria-invalid': String(invalid) }),
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...{ lang: language, dir: directionOf(language), class: text.body! },
      },
      handlePaste: (view, event) => {
        const { makeCard: make } = latest.current
        return make !== undefined && pasteAddress(view, event, make)
      },
      // A card is taken hold of, not followed.
      handleDOMEvents: {
        click: (_, event) => {
          if ((event.target as Element).closest('[data-card] a')) event.preventDefault()
        },
      },
    },
    onUpdate: ({ editor: changed }) => latest.current.onChange(changed.isEmpty ? '' : changed.getHTML()),
    onFocus: ({ editor: entered }) => latest.current.onEnter?.(entered),
  })
  useEffect(() => void (editor && latest.current.onReady?.(editor)), [editor])
  // Another version was taken, or another window's text came.
  useEffect(() => {
    if (editor && !editor.isFocused && value !== (editor.isEmpty ? '' : editor.getHTML()))
      editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    if (!editor || !beside) return
    const { tr } = editor.state
    besideOf(beside)(tr)
    editor.view.dispatch(tr)
  }, [editor, beside])
  return <EditorContent editor={editor} className={beside && css.frame} />
}
