import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { isStaff } from '../../../../platform/shared/access.ts'
import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { LANGUAGES } from '../../../../platform/shared/text.ts'
import { send, useRead, useWrite } from '../../../../platform/web/call.ts'
import type { FieldProps } from '../../../../platform/web/forms/field-props.ts'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { RadioGroup } from '../../../../platform/web/forms/RadioGroup.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { keepLook } from '../../../../platform/web/looking.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { roleOfMember } from '../../../accounts/rules.ts'
import { startLook } from '../../../looking/contract.ts'
import { listActivity } from '../../contract/activity.ts'
import {
  changeRole,
  editPerson,
  endPersonSessions,
  listPresets,
  resendMail,
  restorePerson,
  suspendPerson,
} from '../../contract/acts.ts'
import type { PersonRow } from '../../contract/people.ts'
import { listPeople, listPersonMails, readPerson } from '../../contract/people.ts'
import { readSuperAdmins } from '../../contract/super-admins.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../people.module.css'

/** What can be done to a person. */
export type PersonAct = 'edit' | 'suspend' | 'restore' | 'end-sessions' | 'verify' | 'reset' | 'role' | 'look'

/** After an act: says so, and reads again what it changed. */
function useActDone(onClose: () => void): (answer: { message: string }) => void {
  const client = useQueryClient()
  return ({ message }) => {
    toast({ tone: 'success', title: message })
    for (const call of [listPeople, readPerson, listPersonMails, listActivity, readSuperAdmins])
      void client.invalidateQueries({ queryKey: [call.id] })
    onClose()
  }
}

/** A name that keeps its own direction inside a sentence. */
const isolated = (name: string): string => `\u2068${name}\u2069`

/** What a person is to the house: a member, an Employee with a set of permissions, a Super-admin. */
function RoleDialog({ person, onClose }: { person: PersonRow; onClose: () => void }) {
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

type PresetFieldProps = Omit<FieldProps<string>, 'label'> & { presets: AnswerOf<typeof listPresets>['data'] }

/** An Employee's set of permissions, with what it opens. Sets that hold what the viewer lacks cannot be given. */
function PresetField({ presets, ...field }: PresetFieldProps) {
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

export type PersonTaskProps = { act: PersonAct; person: PersonRow; onClose: () => void }

/** The question or form of an act. */
export function PersonTask({ act, person, onClose }: PersonTaskProps) {
  if (act === 'edit') return <EditDialog person={person} onClose={onClose} />
  if (act === 'suspend') return <SuspendDialog person={person} onClose={onClose} />
  if (act === 'look') return <LookDialog person={person} onClose={onClose} />
  if (act === 'role') return <RoleDialog person={person} onClose={onClose} />
  return <ConfirmAct act={act} person={person} onClose={onClose} />
}

type ConfirmActProps = {
  act: 'restore' | 'end-sessions' | 'verify' | 'reset'
  person: PersonRow
  onClose: () => void
}

/** Asks before an act that needs nothing but a yes. */
function ConfirmAct({ act, person, onClose }: ConfirmActProps) {
  const t = useText<typeof strings>('people')
  const words = useWords()
  const done = useActDone(onClose)
  const params = { userId: person._id }
  const restore = useWrite(restorePerson, { onDone: done })
  const end = useWrite(endPersonSessions, { onDone: done })
  const mail = useWrite(resendMail, { onDone: done })
  const run = () => {
    if (act === 'restore') return restore.run({ params })
    return act === 'end-sessions' ? end.run({ params }) : mail.run({ params, body: { mail: act } })
  }
  const refusal = restore.refusal ?? end.refusal ?? mail.refusal
  const mails = act === 'verify' || act === 'reset'
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="primary" loading={restore.busy || end.busy || mail.busy} onClick={() => void run()}>
        {mails ? t('confirm.send') : t(`acts.${act}`)}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      size="small"
      title={t(`confirm.${act}-title`, { name: isolated(person.name) })}
      onClose={onClose}
      footer={footer}
    >
      <div className={styles.form}>
        <p>{t(`confirm.${act}-body`)}</p>
        {refusal && <Alert tone="danger" role="alert" title={refusal.message} />}
      </div>
    </Dialog>
  )
}

/** Name and language of a person, changed for them. */
function EditDialog({ person, onClose }: { person: PersonRow; onClose: () => void }) {
  const t = useText<typeof strings>('people')
  const words = useWords()
  const id = useId()
  const done = useActDone(onClose)
  const form = useForm(editPerson.body, {
    defaults: { name: person.name, language: person.language },
    onSubmit: async body => done(await send(editPerson, { params: { userId: person._id }, body })),
  })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button type="submit" form={id} variant="primary" loading={form.busy} disabled={!form.dirty}>
        {words('ui.save')}
      </Button>
    </>
  )
  return (
    <Dialog open title={t('edit.title', { name: isolated(person.name) })} onClose={onClose} footer={footer}>
      <form {...form.props} id={id} className={styles.form}>
        <FormErrors form={form} />
        <TextField {...form.field('name')} label={t('edit.name')} />
        <SelectField
          {...form.field('language')}
          label={t('edit.language')}
          options={LANGUAGES.map(value => ({ value, label: t(`languages.${value}`) }))}
        />
        <Facts rows={[{ label: t('edit.username'), value: <Bdi ltr>{person.username}</Bdi> }]} />
        <p className={styles.quiet}>{t('edit.username-hint')}</p>
      </form>
    </Dialog>
  )
}

/** Suspends an account with the reason that its owner reads. */
function SuspendDialog({ person, onClose }: { person: PersonRow; onClose: () => void }) {
  const t = useText<typeof strings>('people')
  const words = useWords()
  const id = useId()
  const done = useActDone(onClose)
  const form = useForm(suspendPerson.body, {
    defaults: { reason: '' },
    onSubmit: async body => done(await send(suspendPerson, { params: { userId: person._id }, body })),
  })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button type="submit" form={id} variant="danger" loading={form.busy}>
        {t('suspend.act')}
      </Button>
    </>
  )
  return (
    <Dialog open title={t('suspend.title', { name: isolated(person.name) })} onClose={onClose} footer={footer}>
      <form {...form.props} id={id} className={styles.form}>
        <p>{t('suspend.body')}</p>
        <FormErrors form={form} />
        <TextField
          {...form.field('reason')}
          label={t('suspend.reason')}
          hint={t('suspend.reason-hint')}
          multiline
          rows={4}
          maxLength={500}
        />
      </form>
    </Dialog>
  )
}

/** Asks why, and turns this window into the member's, reading only. The page is loaded anew: nothing of one's own stays in it. */
function LookDialog({ person, onClose }: { person: PersonRow; onClose: () => void }) {
  const t = useText<typeof strings>('people')
  const form = useForm(startLook.body, {
    defaults: { reason: '' },
    onSubmit: async body => {
      const { data } = await send(startLook, { params: { userId: person._id }, body })
      const back = `/apps/users/view/${person._id}`
      keepLook({ id: data._id, token: data.token, endsAt: data.endsAt, name: data.person.name, back })
      location.assign('/index')
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('look.title', { name: isolate(person.name) })}
      lead={t('look.body')}
      act={t('look.act')}
    >
      <TextField
        {...form.field('reason')}
        label={t('look.reason')}
        hint={t('look.reason-hint')}
        multiline
        rows={3}
        maxLength={500}
      />
    </FormDialog>
  )
}
