import styles from './BothTexts.module.css'
import type { FieldBinding } from './field-props.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

type OneText = FieldBinding<string | null | undefined> & Pick<TextFieldProps, 'label' | 'hint'>
type Shared = 'multiline' | 'rows' | 'maxLength' | 'optional' | 'disabled' | 'compact' | 'hint'
type BothTextsProps = Pick<TextFieldProps, Shared> & { en: OneText; ar: OneText }

/** A text in English and in Arabic: beside each other where both have room, each in its own direction and with its own error. */
export function BothTexts({ en, ar, ...shared }: BothTextsProps) {
  return (
    <div className={styles.both}>
      <TextField {...shared} {...en} value={en.value ?? ''} lang="en" />
      <TextField {...shared} {...ar} value={ar.value ?? ''} lang="ar" />
    </div>
  )
}
