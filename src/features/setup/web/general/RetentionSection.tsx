import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { send, useRead } from '../../../../platform/web/call.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { changeRetention, readRetention } from '../../../settings/contract/retention.ts'
import type { strings } from '../../strings.en.ts'
import styles from './General.module.css'

type Times = AnswerOf<typeof readRetention>['data']

/** For how long what nobody needs any more is kept; saved by itself with a proof, because what is forgotten does not come back. */
export function RetentionSection() {
  const t = useText<typeof strings>('setup')
  const { data, error, refetch } = useRead(readRetention, undefined, { staleMs: 0 })
  return (
    <Section id="retention" title={t('general.sections.retention')} lead={t('general.retention-lead')}>
      {error && <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />}
      {data && <TimesForm times={data.data} />}
    </Section>
  )
}

function TimesForm({ times }: { times: Times }) {
  const t = useText<typeof strings>('setup')
  const client = useQueryClient()
  const form = useForm(changeRetention.body, {
    defaults: { days: Object.fromEntries(times.map(({ key, days }) => [key, days])) },
    feature: 'settings',
    onSubmit: async body => {
      const { message } = await send(changeRetention, { body })
      form.reset(body)
      toast({ tone: 'success', title: message, ms: 3000 })
      await client.invalidateQueries({ queryKey: [readRetention.id] })
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <FormErrors form={form} />
      <div className={styles.fields}>
        {times.map(({ key, title, why, usual, least, most }) => (
          <NumberField
            key={key}
            {...form.field(`days.${key}` as never)}
            onChange={(count: number | null) => form.set(`days.${key}` as never, count as never)}
            label={title}
            hint={`${why} ${t('general.retention-bounds', { least, most, usual })}`}
          />
        ))}
      </div>
      <div className={styles.acts}>
        <Button type="submit" variant="outline" loading={form.busy} disabled={!form.dirty}>
          {t('general.retention-save')}
        </Button>
      </div>
    </form>
  )
}
