import { useQueryClient } from '@tanstack/react-query'
import { refusalToAccess } from '../../../platform/shared/access.ts'
import { send, useRead } from '../../../platform/web/call.ts'
import { Checkbox } from '../../../platform/web/forms/Checkbox.tsx'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { NumberField } from '../../../platform/web/forms/NumberField.tsx'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { changeSettings, readSettings, type SettingsView } from '../../settings/contract/settings.ts'
import { listChoices } from '../contract/departments.ts'
import { EDIT } from '../rules/rights.ts'
import type { strings } from '../strings.en.ts'
import css from './desk/Desk.module.css'
import { useDepartmentName } from './words.ts'

/** `/tickets/settings`: where a ticket goes unless its writer chooses, and how it ends. */
export function SettingsScreen() {
  const t = useText<typeof strings>('support')
  const { data, error, refetch } = useRead(readSettings)
  const mayRule = refusalToAccess(EDIT, useViewer()) === null
  return (
    <div className={css.page}>
      <PageHeader
        breadcrumb={[{ label: t('pages.tickets'), href: '/tickets' }, { label: t('pages.settings') }]}
        title={t('pages.settings')}
        lead={t('terms.lead')}
        actions={mayRule && <Button href="/tickets/rules">{t('pages.rules')}</Button>}
      />
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      {data ? <TermsForm settings={data.data} /> : !error && <Skeleton height="320px" />}
    </div>
  )
}

function TermsForm({ settings }: { settings: SettingsView }) {
  const t = useText<typeof strings>('support')
  const words = useWords()
  const client = useQueryClient()
  const nameOf = useDepartmentName()
  const departments = useRead(listChoices).data?.data ?? []
  const form = useForm(changeSettings.body.pick({ support: true }).required(), {
    defaults: { support: settings.support },
    feature: 'settings',
    onSubmit: async body => {
      const { message } = await send(changeSettings, { body })
      toast({ tone: 'success', title: message, ms: 3000 })
      await client.invalidateQueries({ queryKey: [readSettings.id] })
      await client.invalidateQueries({ queryKey: [listChoices.id] })
    },
  })
  return (
    <form {...form.props}>
      <Card className={css.peek}>
        <FormErrors form={form} />
        <SelectField
          {...form.field('support.department')}
          value={form.values.support.department ?? ''}
          onChange={value => form.set('support.department', value || null)}
          label={t('terms.department')}
          hint={t('terms.department-hint')}
          placeholder={t('terms.first')}
          options={departments.map(one => ({ value: one._id, label: nameOf(one) }))}
          optional
        />
        <div className={css.pair}>
          <NumberField
            {...form.field('support.closesAfterDays')}
            label={t('terms.closes')}
            hint={t('terms.closes-hint')}
          />
          <NumberField
            {...form.field('support.reopensWithinDays')}
            label={t('terms.reopens')}
            hint={t('terms.reopens-hint')}
          />
        </div>
        <Checkbox {...form.field('support.survey')} label={t('terms.survey')} hint={t('terms.survey-hint')} />
        <span>
          <Button type="submit" variant="primary" loading={form.busy}>
            {words('ui.save')}
          </Button>
        </span>
      </Card>
    </form>
  )
}
