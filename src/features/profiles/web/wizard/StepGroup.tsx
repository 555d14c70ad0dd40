import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { UploadField } from '../../../../platform/web/forms/UploadField.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { isAsked } from '../../check-values.ts'
import { type FileGroup, fieldsOf, type Group } from '../../kind.ts'
import { useKindWords } from '../use-kind-words.ts'
import { AskedNote } from './AskedNote.tsx'
import { FieldFor } from './FieldFor.tsx'
import styles from './StepGroup.module.css'
import type { Wizard } from './use-wizard.ts'

type StepGroupProps = { wizard: Wizard; group: Group; titled: boolean; errorAt: (path: string) => string | null }

/** One topic of a step: the fields that are asked now, each with what the reviewer asked of it. */
export function StepGroup({ wizard, group, titled, errorAt }: StepGroupProps) {
  const { kind, values, lookups, opened } = wizard
  const say = useKindWords(kind.key)
  const fields = (group.fields ?? []).filter(field => isAsked(kind, field, values, lookups.world))
  return (
    <section className={styles.group} aria-label={say(`groups.${group.key}`)}>
      {titled && <h2 className={styles.title}>{say(`groups.${group.key}`)}</h2>}
      <div className={styles.fields}>
        {fields.map(field => (
          <div key={field.key} className={classNames(!field.half && styles.whole)}>
            <FieldFor
              kind={kind.key}
              field={field}
              values={values}
              siblings={fieldsOf(kind)}
              errorAt={errorAt}
              onChange={wizard.change}
              kept={opened.kept}
            />
            <AskedNote asks={opened.asks} name={field.key} />
          </div>
        ))}
        {(group.files ?? []).map(files => (
          <div key={files.key} className={styles.whole}>
            <GroupFiles wizard={wizard} group={files} error={errorAt(files.key)} />
            <AskedNote asks={opened.asks} name={files.key} />
          </div>
        ))}
      </div>
    </section>
  )
}

/** Files of a group; sending goes on while other steps are filled in. */
function GroupFiles({ wizard, group, error }: { wizard: Wizard; group: FileGroup; error: string | null }) {
  const { kind, values } = wizard
  const say = useKindWords(kind.key)
  return (
    <UploadField
      label={say(`fields.${group.key}.label`)}
      name={group.key}
      take={group.take}
      many={group.max > 1}
      max={group.max}
      why={say(`fields.${group.key}.why`)}
      keep={`${kind.key}.${group.key}`}
      optional={group.optional}
      error={error}
      value={(values[group.key] ?? []) as FileView[]}
      onChange={files => wizard.change({ [group.key]: files })}
    />
  )
}
