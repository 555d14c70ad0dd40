import { useRead } from '../../../../platform/web/call.ts'
import { CheckboxGroup } from '../../../../platform/web/forms/CheckboxGroup.tsx'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { listReaderPlans } from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'
import type { Writing } from './use-work.ts'

/** The plans whose members read an article. */
export function PlansField({ writing: { work, change } }: { writing: Writing }) {
  const t = useText<typeof strings>('articles')
  const { language } = useLanguage()
  const { data } = useRead(listReaderPlans)
  return (
    <CheckboxGroup
      compact
      name="planIds"
      label={t('desk.plans')}
      hint={t('desk.plans-hint')}
      value={work.planIds}
      onChange={planIds => change(before => ({ ...before, planIds }))}
      options={(data?.data ?? []).map(plan => ({ value: plan._id, label: plan[language] }))}
    />
  )
}
