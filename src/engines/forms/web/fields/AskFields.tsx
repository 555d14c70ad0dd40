import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { X } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import type { Ask } from '../../contract.ts'
import { type Descriptor, fieldsOf, fileGroupsOf } from '../../descriptor.ts'
import type { strings } from '../../strings.en.ts'
import { useFormWords } from '../use-form-words.ts'
import styles from './AskFields.module.css'

type AskFieldsProps = {
  kind: Descriptor
  asks: readonly Ask[]
  /** It was tried to send them: what is still empty says so. */
  tried: boolean
  onWrite: (field: string, text: string) => void
  onAdd: (field: string) => void
  onRemove: (field: string) => void
  /** The text of a field is left. */
  onRest?: (field: string) => void
}

/** What a reviewer asks, field by field: each with its text, and one more from all that the kind has, empty ones too. */
export function AskFields({ kind, asks, tried, onWrite, onAdd, onRemove, onRest }: AskFieldsProps) {
  const t = useText<typeof strings>('forms')
  const words = useFormWords(kind.key)
  const label = (field: string) => words(`fields.${field}.label`)
  const all = [...fieldsOf(kind), ...fileGroupsOf(kind)].map(one => one.key)
  const left = all.filter(key => !asks.some(ask => ask.field === key))
  return (
    <>
      {asks.map(({ field, text }) => (
        <div key={field} className={styles.asked}>
          <TextField
            name={`asked-${field}`}
            label={label(field)}
            multiline
            rows={2}
            maxLength={1000}
            value={text}
            onChange={next => onWrite(field, next)}
            onBlur={() => onRest?.(field)}
            error={tried && text.trim() === '' ? t('ask.nothing') : null}
          />
          <IconButton
            label={t('ask.remove', { field: label(field) })}
            icon={<X {...iconProps} />}
            onClick={() => onRemove(field)}
          />
        </div>
      ))}
      <SelectField
        name="ask-add"
        label={t(asks.length > 0 ? 'ask.another' : 'ask.first')}
        value=""
        onChange={field => field && onAdd(field)}
        options={left.map(value => ({ value, label: label(value) }))}
      />
    </>
  )
}
