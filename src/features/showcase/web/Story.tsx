import type { FieldView } from '../../profiles/contract.ts'
import { ShownText } from '../../profiles/web/show/ShownText.tsx'
import css from './ShowcasePage.module.css'

/** What they say of themselves, before any table: the highlights larger, then the description. */
export function Story({ kind, fields }: { kind: string; fields: readonly FieldView[] }) {
  return (
    <div className={css.story}>
      {fields.map(
        field => field.value && <ShownText key={field.key} kind={kind} field={field.key} value={field.value} />,
      )}
    </div>
  )
}
