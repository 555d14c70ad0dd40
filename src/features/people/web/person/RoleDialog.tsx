import { useId } from 'react'
import { isStaff } from '../../../../platform/shared/access.ts'
import { send, useRead } from '../../../../platform/web/call.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { RadioGroup } from '../../../../platform/web/forms/RadioGroup.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { roleOfMember } from '../../../accounts/rules.ts'
import { changeRole, listPresets } from '../../contract/acts.ts'
import type { PersonRow } from '../../contract/people.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../people.module.css'
import { PresetField } from './PresetField.tsx'
import { isolated, useActDone } from './use-act-done.ts'

/** What a person is to the house: a member, an Employee with a set of permissions, a Super-admin. */
export function RoleDialog({ person, onClose }: { person: PersonRow; onClose: () => void }) {
  const t = useText<typeof strings>('people')
  const words = useWords()
  const id = useId()
  const done = useActDone(onClose)
  const { data } = useRead(listPresets, undefined)
  const options = useRoles(person)
  const form = useForm(changeRole.body, {
    defaults: { role: roleNow(person), presetId: person.preset?._id ?? '' },
    onSubmit: async body => done(await send(changeRole, { params: { userId: person._id }, body })),
  })
  const { role, presetId } = form.values
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button type="submit" form={id} variant="primary" loading={form.busy} disabled={!form.dirty}>
        {t('role.act')}
      </Button>
    </>
  )
  return (
    <Dialog open title={t('role.title', { name: isolated(person.name) })} onClose={onClose} footer={footer}>
      <form {...form.props} id={id} className={styles.form}>
        <p>{t('role.lead')}</p>
        <FormErrors form={form} />
        <RadioGroup
          {...form.field('role')}
          label={t('role.role')}
          options={options}
          onChange={value => form.set('role', value as typeof role)}
        />
        {role === 'Employee' && (
          <PresetField
            {...form.field('presetId')}
            value={presetId ?? ''}
            onChange={value => form.set('presetId', value)}
            presets={data?.data ?? []}
          />
        )}
      </form>
    </Dialog>
  )
}

const roleNow = ({ role }: PersonRow) => (role === 'Super-admin' || role === 'Employee' ? role : 'Member')

/** The roles, those that this viewer cannot give greyed: only a Super-admin makes staff, ends it, or makes a Super-admin. */
function useRoles(person: PersonRow) {
  const t = useText<typeof strings>('people')
  const admin = useViewer()?.role === 'Super-admin'
  const staff = isStaff({ role: person.role } as never)
  const member = roleOfMember(person.userType, person.profileStatus)
  return [
    {
      value: 'Member',
      label: t('role.member'),
      hint: t('role.member-hint', { role: t(`roles.${member}`) }),
      disabled: !admin && staff,
    },
    { value: 'Employee', label: t('role.employee'), hint: t('role.employee-hint'), disabled: !admin && !staff },
    { value: 'Super-admin', label: t('role.admin'), hint: t('role.admin-hint'), disabled: !admin },
  ]
}
