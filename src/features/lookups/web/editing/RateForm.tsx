import { useId } from 'react'
import { z } from 'zod'
import { send } from '../../../../platform/web/call.ts'
import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { setRate } from '../../contract/editing.ts'
import type { strings } from '../../strings.en.ts'
import styles from './RatesDialog.module.css'
import { useRefresh } from './use-refresh.ts'

const today = () => new Date().toISOString().slice(0, 10)

const RateOfDay = z.object({ date: z.iso.date(), rate: setRate.body.shape.rate })

/** The rate of a day, set or set anew. */
export function RateForm({ id }: { id: string }) {
  const t = useText<typeof strings>('lookups')
  const formId = useId()
  const refresh = useRefresh('currencies')
  const form = useForm(RateOfDay, {
    defaults: { date: today(), rate: null },
    feature: 'lookups',
    onSubmit: async ({ date, rate }) => {
      const { message } = await send(setRate, { params: { entryId: id, date }, body: { rate } })
      toast({ tone: 'success', title: message, ms: 3000 })
      form.reset({ date: today(), rate: null })
      await refresh()
    },
  })
  return (
    <form {...form.props} id={formId} className={styles.form}>
      <FormErrors form={form} />
      <div className={styles.line}>
        <DateField {...form.field('date')} label={t('rates.day')} max={today()} compact />
        <NumberField {...form.field('rate')} label={t('rates.rate')} compact />
        <Button type="submit" variant="primary" size="compact" loading={form.busy}>
          {t('rates.set')}
        </Button>
      </div>
    </form>
  )
}
