import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import type { Language } from '../../../../platform/shared/text.ts'
import { directionOf } from '../../../../platform/shared/text.ts'
import css from '../ArticleBody.module.css'
import { nodesOf } from './nodes.ts'

type RichTextProps = {
  /** Names the field for listeners. */
  label: string
  language: Language
  value: string
  onChange: (html: string) => void
  placeholder: string
  /** The toolbar acts on whichever was entered last. */
  onEnter: (editor: Editor) => void
  invalid?: boolean
}

/** Rich text being written, in the look in which it is read. */
export function RichText({ label, language, value, onChange, placeholder, onEnter, invalid }: RichTextProps) {
  const latest = useRef({ onChange, onEnter })
  latest.current = { onChange, onEnter }
  const editor = useEditor({
    extensions: nodesOf(placeholder),
    content: value,
    editorProps: {
      attributes: {
        ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, 'aria-invalid': String(invalid === true) },
        ...{ lang: language, dir: directionOf(language), class: css.body! },
      },
    },
    onUpdate: ({ editor: changed }) => latest.current.onChange(changed.isEmpty ? '' : changed.getHTML()),
    onFocus: ({ editor: entered }) => latest.current.onEnter(entered),
  })
  // Another version was taken, or another window's text came.
  useEffect(() => {
    if (editor && !editor.isFocused && value !== (editor.isEmpty ? '' : editor.getHTML()))
      editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return <EditorContent editor={editor} />
}
