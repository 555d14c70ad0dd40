import { FieldFrame } from './FieldFrame.tsx'
import type { SelectFieldProps } from './field-props.ts'
import { ComboInput } from './picking/ComboInput.tsx'
import { NativeSelect } from './picking/NativeSelect.tsx'

/** More options than this are searched, not scrolled (look, "Controls"). */
const MOST_WITHOUT_SEARCH = 12

/** One choice of many: the system's own list when they are few, a field to search when they are more than twelve. */
export function SelectField(props: SelectFieldProps) {
  const searchable = props.searchable ?? props.options.length > MOST_WITHOUT_SEARCH
  return (
    <FieldFrame {...props}>
      {control =>
        searchable ? <ComboInput {...props} control={control} /> : <NativeSelect {...props} control={control} />
      }
    </FieldFrame>
  )
}
