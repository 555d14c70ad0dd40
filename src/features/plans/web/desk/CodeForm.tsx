import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send, useRead } from '../../../../platform/web/call.ts'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { CheckboxGroup } from '../../../../platform/web/forms/CheckboxGroup.tsx'
import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Segmented } from '../../../../platform/web/ui/Segmented.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { useCurrencyOptions } from '../../../lookups/web/public.ts'
import { useClub } from '../../../settings/web/public.ts'
import {
  CodeDraft,
  type CodeView,
  createCode,
  LASTS,
  listCodes,
  listStaffPlans,
  readCode,
  updateCode,
} from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'
import { draftOf } from './code-draft.ts'
import styles from './desk.module.css'

/** Adds or changes a promotion code. */
export function CodeForm({ code, onClose }: { code: CodeView | null; onClose: () => void }) {
  const t = useText<typeof strings>('plans')
  const words = useWords()
  const { timeZone } = useClub()
  const { language } = useLanguage()
  const client = useQueryClient()
  const currencies = useCurrencyOptions('code')
  const plans = useRead(listStaffPlans, { query: { perPage: 100 } }).data?.data ?? []
  const [kind, setKind] = useState<'percent' | 'amount'>(code?.amount == null ? 'percent' : 'amount')
  const form = useForm(CodeDraft, {
    defaults: draftOf(code, timeZone),
    feature: 'plans',
    onSubmit: async body => {
      const { message } = code
        ? await send(updateCode, { params: { codeId: code._id }, body })
        : await send(createCode, { body })
      toast({ tone: 'success', title: message, ms: 3000 })
      await Promise.all([listCodes, readCode].map(one => client.invalidateQueries({ queryKey: [one.id] })))
      onClose()
    },
  })
  const draft = form.values
  const pick = (next: 'percent' | 'amount') => {
    setKind(next)
    form.set('percent', next === 'percent' ? 10 : null)
    form.set('amount', null)
    form.set('currency', next === 'amount' ? (plans.find(plan => !plan.ground)?.currency ?? null) : null)
  }
  const kinds = (['percent', 'amount'] as const).map(key => ({ key, label: t(`codes.kinds.${key}`) }))
  return (
    <FormDialog
      onClose={onClose}
      title={t(code ? 'codes.edit' : 'codes.add')}
      form={form}
      act={words(code ? 'ui.save' : 'ui.add')}
    >
      <TextField
        {...form.field('code')}
        label={t('codes.code')}
        lang="en"
        autoCapitalize="characters"
        autoComplete="off"
      />
      <Segmented label={t('codes.kind')} value={kind} onChange={pick} options={kinds} />
      {kind === 'percent' ? (
        <NumberField {...form.field('percent')} label={t('codes.percent')} suffix="%" />
      ) : (
        <div className={styles.pair}>
          <NumberField {...form.field('amount')} label={t('codes.amount')} />
          <SelectField
            {...form.field('currency')}
            value={draft.currency ?? ''}
            label={t('desk.currency')}
            searchable
            options={currencies}
          />
        </div>
      )}
      <div className={styles.pair}>
        <SelectField
          {...form.field('lasts')}
          label={t('codes.lasts')}
          onChange={value => {
            form.set('lasts', value as CodeDraft['lasts'])
            form.set('months', value === 'months' ? 3 : null)
          }}
          options={LASTS.map(value => ({ value, label: t(`codes.lasts-for.${value}`) }))}
        />
        {draft.lasts === 'months' && (
          <NumberField {...form.field('months')} label={t('codes.months-field')} hint={t('codes.months-hint')} />
        )}
      </div>
      <CheckboxGroup
        {...form.field('planIds')}
        label={t('codes.plans')}
        hint={t('codes.plans-hint')}
        options={plans
          .filter(plan => !plan.ground && (!plan.archived || draft.planIds.includes(plan._id)))
          .map(plan => ({ value: plan._id, label: plan.name[language] }))}
      />
      <Checkbox {...form.field('firstOnly')} label={t('codes.first')} />
      <div className={styles.pair}>
        <NumberField {...form.field('maxUses')} label={t('codes.most')} hint={t('codes.no-end')} />
        <NumberField {...form.field('maxPerMember')} label={t('codes.most-member')} hint={t('codes.no-end')} />
      </div>
      <DateField
        {...form.field('endsAt')}
        value={draft.endsAt ?? ''}
        onChange={value => form.set('endsAt', value || null)}
        label={t('codes.until')}
        optional
      />
      <TextField {...form.field('note')} label={t('codes.note')} optional />
    </FormDialog>
  )
}
