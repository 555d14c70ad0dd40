import type { Editor } from '@tiptap/core'
import { useId, useState } from 'react'
import type { Language } from '../../../../platform/shared/text.ts'
import { CircleAlert } from '../../../../platform/web/icons.ts'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import css from './RichField.module.css'
import { RichText } from './RichText.tsx'
import { Toolbar } from './Toolbar.tsx'

type RichFieldProps = {
  label: string
  hint?: string
  name: string
  /** Of what is written. */
  language: Language
  value: string
  onChange: (html: string) => void
  error?: string | undefined
}

/** Rich text as a field of a form: its label, a few tools, and what is wrong with it below. */
export function RichField({ label, hint, name, language, value, onChange, error }: RichFieldProps) {
  const id = useId()
  const [editor, setEditor] = useState<Editor | null>(null)
  return (
    <div className={css.field} data-field={name}>
      <span className={css.label} aria-hidden="true">
        {label}
      </span>
      <div className={css.box} data-invalid={error ? '' : undefined}>
        <Toolbar editor={editor} brief />
        <div className={css.text}>
          <RichText
            label={label}
            language={language}
            value={value}
            placeholder=""
            onChange={onChange}
            onReady={setEditor}
            invalid={Boolean(error)}
            describedBy={[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
          />
        </div>
      </div>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          <CircleAlert {...iconSmall} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
