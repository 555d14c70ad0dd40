import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { InputOf } from '../../../platform/shared/call.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { send } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { type CataloguedPermission, createRole, RoleBody, readRole, type StaffRole, updateRole } from '../contract.ts'
import { cellsOf, mergeDraft, permissionsOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { PermissionPicker } from './PermissionPicker.tsx'
import styles from './rights.module.css'
import { useRightsRefresh } from './use-rights-refresh.ts'

type Body = InputOf<typeof createRole>['body']
type RoleFormProps = {
  /** Null for a new one. */
  stored: StaffRole | null
  start: Body
  catalogue: readonly CataloguedPermission[]
  /** Shown to be read. */
  locked: boolean
}

const draftOf = ({ title, description, permissions }: Body) => ({ title, description, cells: cellsOf(permissions) })

/** The form of a role: its words in both languages, and what it opens. */
export function RoleForm({ stored: role, start, catalogue, locked }: RoleFormProps) {
  const t = useText<typeof strings>('rights')
  const navigate = useNavigate()
  const refresh = useRightsRefresh()
  const [base, setBase] = useState({ body: start, version: role?.version ?? 0 })
  const [merged, setMerged] = useState(false)
  const form = useForm(RoleBody, {
    defaults: start,
    feature: 'rights',
    onSubmit: async body => {
      try {
        const { message, data } = role
          ? await send(updateRole, { params: { roleId: role._id }, body: { ...body, version: base.version } })
          : await send(createRole, { body })
        toast({ tone: 'success', title: message, ms: 3000 })
        setMerged(false)
        setBase({ body, version: data.version })
        form.reset(body)
        await refresh()
        if (!role) navigate(`/roles/${data._id}`)
      } catch (error) {
        if (!role || !(error instanceof Refusal) || error.code !== 'access.role-moved') throw error
        await takeTheirs(role._id, body)
      }
    },
  })
  /** Another window was first: its change is taken over, and what was changed here stands. */
  const takeTheirs = async (roleId: string, mine: Body) => {
    const { data } = await send(readRole, { params: { roleId } })
    const theirs = { title: data.title, description: data.description, permissions: data.permissions }
    const next = mergeDraft(draftOf(base.body), draftOf(mine), draftOf(theirs))
    setBase({ body: theirs, version: data.version })
    form.set('title', next.title)
    form.set('description', next.description)
    form.set('permissions', permissionsOf(next.cells))
    setMerged(true)
  }
  const { permissions } = form.values
  return (
    <form {...form.props} className={styles.form}>
      <FormErrors form={form} />
      {merged && (
        <Alert tone="warning" role="alert" title={t('role.merged')}>
          {t('role.merged-body')}
        </Alert>
      )}
      <Section title={t('role.words')}>
        <div className={styles.pair}>
          <TextField
            {...form.field('title.en')}
            label={t('role.title-en')}
            lang="en"
            maxLength={60}
            disabled={locked}
          />
          <TextField
            {...form.field('title.ar')}
            label={t('role.title-ar')}
            lang="ar"
            maxLength={60}
            disabled={locked}
          />
          <TextField
            {...form.field('description.en')}
            label={t('role.about-en')}
            lang="en"
            multiline
            rows={2}
            maxLength={300}
            disabled={locked}
          />
          <TextField
            {...form.field('description.ar')}
            label={t('role.about-ar')}
            lang="ar"
            multiline
            rows={2}
            maxLength={300}
            disabled={locked}
          />
        </div>
      </Section>
      {role?.kind !== 'role' && (
        <Section title={t('role.opens')} lead={t('role.opens-lead')}>
          <PermissionPicker
            catalogue={catalogue}
            cells={cellsOf(permissions)}
            onChange={cells => form.set('permissions', permissionsOf(cells))}
            disabled={locked}
          />
        </Section>
      )}
      {!locked && (
        <div className={styles.save}>
          <Button
            type="submit"
            variant="primary"
            loading={form.busy}
            disabled={role !== null && !form.dirty && !merged}
          >
            {t(role ? 'role.save' : 'role.create')}
          </Button>
        </div>
      )}
    </form>
  )
}
