import type { AnswerOf } from '../../../../platform/shared/call.ts'
import type { FieldProps } from '../../../../platform/web/forms/field-props.ts'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import type { listPresets } from '../../contract/acts.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../people.module.css'

type PresetFieldProps = Omit<FieldProps<string>, 'label'> & { presets: AnswerOf<typeof listPresets>['data'] }

/** An Employee's set of permissions, with what it opens. Sets that hold what the viewer lacks cannot be given. */
export function PresetField({ presets, ...field }: PresetFieldProps) {
  const t = useText<typeof strings>('people')
  const chosen = presets.find(preset => preset._id === field.value)
  const options = presets.map(({ _id, title, grantable }) => ({
    value: _id,
    label: grantable ? title : t('role.preset-beyond', { title }),
    disabled: !grantable,
  }))
  return (
    <>
      <SelectField {...field} label={t('role.preset')} options={[{ value: '', label: '' }, ...options]} />
      {chosen && chosen.permissions.length > 0 && (
        <div>
          <p className={styles.quiet}>{t('role.opens')}</p>
          <ul className={styles.opens}>
            {chosen.permissions.map(permission => (
              <li key={permission}>{permission}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
