import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { useWords } from '../ui/use-words.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import type { FieldProps } from './field-props.ts'
import styles from './field.module.css'
import { FieldFrame } from './FieldFrame.tsx'

type Native = Pick<
  ComponentProps<'input'>,
  | 'autoCapitalize'
  | 'autoComplete'
  | 'autoFocus'
  | 'inputMode'
  | 'placeholder'
  | 'readOnly'
  | 'spellCheck'
  | 'enterKeyHint'
>

export type TextFieldProps = FieldProps<string> &
  Native & {
    type?: 'text' | 'email' | 'url' | 'tel' | 'search'
    /** Several lines; grows with what is typed. */
    multiline?: boolean
    rows?: number
    /** Shows "104 of 500". Longer text stays in the field, so that a paste loses nothing; the form's schema refuses it. */
    maxLength?: number
    /** Direction of each text by its first strong letter; off for values that are Latin by nature. Default: on for plain text. */
    dirAuto?: boolean
    /** The language the writer chose for this text; goes before dirAuto. */
    lang?: 'en' | 'ar'
    prefix?: ReactNode
    suffix?: ReactNode
  }

/** One line or a paragraph of text. */
export function TextField(props: TextFieldProps) {
  const { value, maxLength, multiline, hint } = props
  const counter = maxLength === undefined ? null : <Counter length={[...value].length} max={maxLength} />
  const under =
    counter && hint ? (
      <>
        {counter}. {hint}
      </>
    ) : (
      (counter ?? hint)
    )
  return (
    <FieldFrame {...props} hint={under}>
      {control => (multiline ? <Lines {...props} control={control} /> : <Line {...props} control={control} />)}
    </FieldFrame>
  )
}

type Inner = TextFieldProps & { control: object }

function Line({ control, type = 'text', prefix, suffix, ...props }: Inner) {
  const latin = type !== 'text' && type !== 'search'
  return (
    <span className={styles.control}>
      {prefix && <span className={styles.affix}>{prefix}</span>}
      <input
        {...control}
        {...native(props)}
        {...direction(props, latin)}
        type={type}
        className={styles.input}
        value={props.value}
        onChange={event => props.onChange(event.target.value)}
        onBlur={props.onBlur}
      />
      {suffix && <span className={styles.affix}>{suffix}</span>}
    </span>
  )
}

function Lines({ control, rows = 3, ...props }: Inner) {
  return (
    <textarea
      {...control}
      {...native(props)}
      {...direction(props, false)}
      rows={rows}
      style={{ minBlockSize: `calc(${rows}lh + 26px)` }}
      className={styles.text}
      value={props.value}
      onChange={event => props.onChange(event.target.value)}
      onBlur={props.onBlur}
    />
  )
}

function native(props: Native): Native {
  const { autoCapitalize, autoComplete, autoFocus, inputMode, placeholder, readOnly, spellCheck, enterKeyHint } = props
  // The name of an account begins with no capital, and no dictionary has it.
  const kept = autoComplete === 'username' && { autoCapitalize: 'none', spellCheck: false }
  const wished = { autoCapitalize, spellCheck }
  return { ...(kept || wished), autoComplete, autoFocus, inputMode, placeholder, readOnly, enterKeyHint }
}

function direction({ dirAuto, lang, value }: Pick<TextFieldProps, 'dirAuto' | 'lang' | 'value'>, latin: boolean) {
  if (latin) return { dir: 'ltr' as const }
  if (lang) return { lang, dir: lang === 'ar' ? ('rtl' as const) : ('ltr' as const) }
  // an empty field keeps the page's direction, or its placeholder would jump
  return (dirAuto ?? true) && value !== '' ? { dir: 'auto' as const } : {}
}

/** Says the count, aloud only near and above the limit. */
function Counter({ length, max }: { length: number; max: number }) {
  const t = useWords()
  const text = t('ui.characters-of', { count: length, max })
  return (
    <span>
      <span className={classNames(length > max && styles.over)}>{text}</span>
      <span role="status">{length > max * 0.9 && <VisuallyHidden>{text}</VisuallyHidden>}</span>
    </span>
  )
}
