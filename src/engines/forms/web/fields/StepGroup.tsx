import type { ReactNode } from 'react'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import type { FormHandle } from '../../../../platform/web/forms/form-handle.ts'
import { UploadField } from '../../../../platform/web/forms/UploadField.tsx'
import { useField, useOfForm } from '../../../../platform/web/forms/use-field.ts'
import { MessageSquareWarning } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { Written } from '../../../../platform/web/ui/Written.tsx'
import { isAsked } from '../../check-values.ts'
import type { Ask, OpenedDraft } from '../../contract.ts'
import { type Descriptor, type FileGroup, fieldsOf, type Group } from '../../descriptor.ts'
import type { strings } from '../../strings.en.ts'
import { useFormWords } from '../use-form-words.ts'
import askedNoteStyles from './AskedNote.module.css'
import { FieldFor } from './FieldFor.tsx'
import styles from './StepGroup.module.css'
import type { Lookups } from './use-lookups.ts'

/** What fields are drawn from: a wizard, or a section of the settings. */
export type FilledFields = {
  kind: Descriptor
  form: FormHandle
  lookups: Lookups
  opened: Pick<OpenedDraft, 'kept' | 'asks'>
  /** Under which name uploads under way are kept while the form is left. */
  keepAs: string
}

type StepGroupProps = {
  fields: FilledFields
  group: Group
  titled: boolean
  /** Under the title: what happens with all of it. */
  head?: ReactNode
  /** Under each field and file group: what happens with it. */
  below?: (key: string) => ReactNode
}

/** One topic of a form: the fields that are asked now, each with what the reviewer asked of it. */
export function StepGroup({ fields: filled, group, titled, head, below }: StepGroupProps) {
  const { kind, form, lookups, opened } = filled
  const say = useFormWords(kind.key)
  const t = useWords()
  // what is asked follows from other values: another answer, and only then, draws the group anew
  const asked = useOfForm(form, () =>
    (group.fields ?? []).flatMap(one => (isAsked(kind, one, form.values(), lookups.context) ? [one.key] : [])).join(),
  ).split(',')
  const fields = (group.fields ?? []).filter(field => asked.includes(field.key))
  // nothing of it is asked now: a price where the sale is an auction
  if (fields.length === 0 && !group.files) return null
  const alone = fields.length === 1 && !group.files ? fields[0] : undefined
  // rows that are all there is under a title would say the same twice
  const named = titled && alone?.type === 'rows'
  // Without a title it is all there is under the headline above: a second landmark would say the same name.
  const Frame = titled ? 'section' : 'div'
  return (
    <Frame className={styles.group} aria-label={titled ? say(`groups.${group.key}`) : undefined}>
      {titled && (
        <h2 className={styles.title}>
          {say(`groups.${group.key}`)}
          {named && alone.optional && <span className={styles.optional}> {t('ui.optional')}</span>}
        </h2>
      )}
      {titled && head}
      <div className={styles.fields}>
        {fields.map(field => (
          <div key={field.key} className={classNames(!field.half && styles.whole)}>
            <FieldFor
              form={form}
              kind={kind.key}
              field={field}
              siblings={fieldsOf(kind)}
              kept={opened.kept}
              labelHidden={named}
            />
            <AskedNote asks={opened.asks} name={field.key} />
            {below?.(field.key)}
          </div>
        ))}
        {(group.files ?? []).map(files => (
          <div key={files.key} className={styles.whole}>
            <GroupFiles fields={filled} group={files} />
            <AskedNote asks={opened.asks} name={files.key} />
            {below?.(files.key)}
          </div>
        ))}
      </div>
    </Frame>
  )
}

/** Files of a group; sending goes on while other steps are filled in. */
function GroupFiles({ fields, group }: { fields: FilledFields; group: FileGroup }) {
  const say = useFormWords(fields.kind.key)
  const field = useField(fields.form, group.key)
  return (
    <UploadField
      {...field}
      label={say(`fields.${group.key}.label`)}
      take={group.take}
      many={group.max > 1}
      max={group.max}
      why={say(`fields.${group.key}.why`)}
      keep={`${fields.keepAs}.${group.key}`}
      optional={group.optional}
      value={(field.value ?? []) as FileView[]}
    />
  )
}

/** What the reviewer asked at this field or file group. */
function AskedNote({ asks, name }: { asks: readonly Ask[]; name: string }) {
  const t = useText<typeof strings>('forms')
  const here = asks.filter(ask => ask.field === name || ask.field.startsWith(`${name}.`))
  return here.map(ask => (
    <p key={ask.field + ask.text} className={askedNoteStyles.note}>
      <MessageSquareWarning {...iconSmall} />
      <span>
        <strong>{t('wizard.asked-here')}</strong>
        <span className={askedNoteStyles.text} dir="auto">
          <Written text={ask.text} />
        </span>
      </span>
    </p>
  ))
}
