import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { numberFormat } from '../../../../platform/shared/formatters.ts'
import { localeOf } from '../../../../platform/shared/text.ts'
import { send, useWrite } from '../../../../platform/web/call.ts'
import { BothTexts } from '../../../../platform/web/forms/BothTexts.tsx'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Table } from '../../../../platform/web/ui/Table.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { changeRule, listRules, RuleDraft, type RuleView, tryRule } from '../../contract/rules.ts'
import type { strings } from '../../strings.en.ts'
import css from './desk.module.css'

/** Changes a rule. One that is off is tried on the last 30 days before it is switched on. */
export function RuleForm({ rule, onClose }: { rule: RuleView; onClose: () => void }) {
  const t = useText<typeof strings>('points')
  const client = useQueryClient()
  const { language } = useLanguage()
  // What was tried last: with other numbers it is to be tried again.
  const [tried, setTried] = useState<string | null>(null)
  const trial = useWrite(tryRule)
  const [seen, setSeen] = useState<AnswerOf<typeof tryRule> | null>(null)
  const { name, points, dailyCap, active } = rule
  const form = useForm(RuleDraft, {
    defaults: { name, points, dailyCap, active },
    feature: 'points',
    onSubmit: async body => {
      const { message } = await send(changeRule, { params: { rule: rule.rule }, body })
      toast({ tone: 'success', title: message, ms: 3000 })
      await client.invalidateQueries({ queryKey: [listRules.id] })
      onClose()
    },
  })
  const draft = form.values
  const numbers = { points: draft.points, dailyCap: draft.dailyCap }
  const now = JSON.stringify(numbers)
  const mustTry = !active && draft.active && tried !== now
  const tryIt = async () => {
    if (!form.check(['points', 'dailyCap'])) return
    const answer = await trial.run({ params: { rule: rule.rule }, body: numbers })
    if (!answer) return
    setSeen(answer)
    setTried(now)
  }
  return (
    <FormDialog
      title={t('rules.edit-title', { name: isolate(name[language]) })}
      onClose={onClose}
      form={form}
      blocked={mustTry}
      between={
        <Button variant={mustTry ? 'primary' : 'outline'} loading={trial.busy} onClick={() => void tryIt()}>
          {t('rules.try')}
        </Button>
      }
    >
      <BothTexts
        en={{ ...form.field('name.en'), label: t('rules.english') }}
        ar={{ ...form.field('name.ar'), label: t('rules.arabic') }}
      />
      <div className={css.pair}>
        <NumberField {...form.field('points')} label={t('rules.amount')} />
        <NumberField {...form.field('dailyCap')} label={t('rules.cap')} hint={t('rules.cap-hint')} />
      </div>
      <Checkbox {...form.field('active')} label={t('rules.active')} />
      {mustTry && <Alert tone="info" title={t('rules.try-first')} />}
      {trial.refusal && <Alert tone="danger" role="alert" title={trial.refusal.message} />}
      {seen && tried === now && <Trial seen={seen} />}
    </FormDialog>
  )
}

/** Who would have got what. */
function Trial({ seen }: { seen: AnswerOf<typeof tryRule> }) {
  const t = useText<typeof strings>('points')
  const number = numberFormat(localeOf(useLanguage().language), {})
  const more = seen.members - seen.data.length
  return (
    <section aria-label={t('rules.trial')} aria-live="polite" className={css.trial}>
      <h3>{t('rules.trial')}</h3>
      <p>
        {seen.members === 0
          ? t('rules.trial-none')
          : t('rules.trial-sum', {
              points: number.format(seen.points),
              members: t('rules.trial-members', { count: seen.members }),
            })}
      </p>
      {seen.members > 0 && (
        <div className={css.rows}>
          <Table
            label={`${t('rules.trial')} · ${t('look.table')}`}
            density="compact"
            narrow="scroll"
            rows={seen.data}
            rowKey={row => row._id}
            columns={[
              { key: 'member', label: t('requests.member'), render: row => <Bdi clip>{row.name}</Bdi> },
              { key: 'times', label: t('requests.times'), align: 'end', render: row => row.times },
              { key: 'points', label: t('columns.points'), align: 'end', render: row => number.format(row.points) },
            ]}
          />
        </div>
      )}
      {more > 0 && <p className={css.quiet}>{t('rules.trial-more', { count: more })}</p>}
    </section>
  )
}
