import { useRead } from '../../../../platform/web/call.ts'
import type { FieldProps } from '../../../../platform/web/forms/field-props.ts'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { listIndustryRows } from '../../contract/editing.ts'
import { MAX_DEPTH } from '../../lists.ts'
import { nameOf } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { branches } from '../../tree.ts'

/** The industry under which a new one lies; empty for the first level. Those on the last level take none below them. */
export function IndustryField(props: FieldProps<string>) {
  const t = useText<typeof strings>('lookups')
  const { language } = useLanguage()
  const { data } = useRead(listIndustryRows, undefined)
  const above = branches(data?.data ?? [], () => true).filter(({ depth }) => depth < MAX_DEPTH)
  const options = above.map(({ entry, parent }) => ({
    value: entry._id,
    label: nameOf(entry, language),
    hint: nameOf(data?.data.find(one => one._id === parent) ?? {}, language),
    search: `${entry.name} ${entry.arabicName}`,
  }))
  return (
    <SelectField
      {...props}
      optional={false}
      searchable
      options={[{ value: '', label: t('choices.top') }, ...options]}
    />
  )
}
