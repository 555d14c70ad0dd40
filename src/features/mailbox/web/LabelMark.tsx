import { useText } from '../../../platform/web/text.tsx'
import type { Label } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Mail.module.css'

/** A label on a letter: its colour and its word. */
export function LabelMark({ label }: { label: Label }) {
  const t = useText<typeof strings>('mailbox')
  return (
    <span className={css.mark}>
      <span className={css.swatch} data-label={label} aria-hidden="true" />
      {t(`labels.${label}`)}
    </span>
  )
}
