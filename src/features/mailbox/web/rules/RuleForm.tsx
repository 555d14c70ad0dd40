import { useQueryClient } from '@tanstack/react-query'
import { wordsIn } from '../../../../engines/rules/run-rules.ts'
import { filled, RuleDialog, WordsField } from '../../../../engines/rules/web/RuleDialog.tsx'
import { nameIn } from '../../../../platform/shared/text.ts'
import { send, useRead } from '../../../../platform/web/call.ts'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { MultiSelectField } from '../../../../platform/web/forms/MultiSelectField.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { listChoices } from '../../../support/contract/departments.ts'
import { createRule, listRules, type MailRule, MailRuleDraft, tryRule, updateRule } from '../../contract/rules.ts'
import { LABELS } from '../../rules.ts'
import { GOALS, OCCASIONS, SENDERS } from '../../rules/run-rules.ts'
import type { strings } from '../../strings.en.ts'
import css from './Rules.module.css'
import { DoingWords } from './RuleWords.tsx'

const EMPTY: MailRuleDraft = {
  name: '',
  occasion: 'came',
  conditions: { sources: [], sender: 'anybody', from: [], languages: [], words: [] },
  doing: { labels: [], favour: false, read: false, moveTo: null, department: null },
  active: true,
}

type RuleFormProps = { rule: MailRule | null; onClose: () => void }

/** Writes a rule of letters, and tries it before it holds. */
export function RuleForm({ rule, onClose }: RuleFormProps) {
  const t = useText<typeof strings>('mailbox')
  const client = useQueryClient()
  const { _id, ...draft } = rule ?? { _id: null, ...EMPTY }
  const form = useForm(MailRuleDraft, {
    feature: 'mailbox',
    defaults: draft,
    onSubmit: async body => {
      const { message } = _id
        ? await send(updateRule, { params: { ruleId: _id }, body })
        : await send(createRule, { body }, { idempotencyKey: crypto.randomUUID() })
      toast({ tone: 'success', title: message, ms: 3000 })
      await client.invalidateQueries({ queryKey: [listRules.id] })
      onClose()
    },
  })
  return (
    <RuleDialog
      form={form}
      isNew={rule === null}
      say={(key, params) => t(`rules.${key}`, params)}
      occasions={OCCASIONS.map(value => ({ value, label: t(`rules.occasions.${value}`) }))}
      conditions={<ConditionFields form={form} />}
      doing={<DoingFields form={form} />}
      tryIt={() => send(tryRule, { body: MailRuleDraft.parse(form.values) })}
      tried={({ thread: { _id: id, subject, language }, change }) => ({
        href: `/apps/email?open=${id}`,
        title: subject || t('list.no-subject'),
        language,
        change: <DoingWords doing={change} />,
      })}
      onClose={onClose}
    />
  )
}

type Held = { form: ReturnType<typeof useForm<typeof MailRuleDraft>> }

function ConditionFields({ form }: Held) {
  const t = useText<typeof strings>('mailbox')
  return (
    <>
      <div className={css.pair}>
        <MultiSelectField
          {...filled<string[]>(form.field('conditions.sources'))}
          label={t('rules.came-by')}
          options={(['form', 'mail'] as const).map(value => ({ value, label: t(`rules.sources.${value}`) }))}
          optional
        />
        <SelectField
          {...filled<string>(form.field('conditions.sender'))}
          label={t('rules.sender')}
          options={SENDERS.map(value => ({ value, label: t(`rules.senders.${value}`) }))}
        />
      </div>
      <ListField form={form} of="from" label={t('rules.from')} hint={t('rules.from-hint')} />
      <div className={css.pair}>
        <MultiSelectField
          {...filled<string[]>(form.field('conditions.languages'))}
          label={t('rules.languages')}
          options={(['en', 'ar'] as const).map(value => ({ value, label: t(`rules.language-names.${value}`) }))}
          optional
        />
      </div>
      <ListField form={form} of="words" label={t('rules.words')} hint={t('rules.words-hint')} />
    </>
  )
}

type ListFieldProps = Held & { of: 'from' | 'words'; label: string; hint: string }

const ListField = ({ form, of, label, hint }: ListFieldProps) => (
  <WordsField
    name={of}
    label={label}
    hint={hint}
    words={form.values.conditions?.[of] ?? []}
    read={wordsIn}
    onWords={words => form.set(`conditions.${of}`, words)}
    error={form.field(`conditions.${of}`).error}
  />
)

function DoingFields({ form }: Held) {
  const t = useText<typeof strings>('mailbox')
  const { language } = useLanguage()
  const places = useRead(listChoices, undefined, { staleMs: 60_000 }).data?.data ?? []
  /** A choice that may be none. */
  const choice = (key: 'moveTo' | 'department') => ({
    ...form.field(`doing.${key}`),
    value: form.values.doing?.[key] ?? '',
    onChange: (value: string) => form.set(`doing.${key}`, (value || null) as never),
    placeholder: t('rules.stays'),
    optional: true,
  })
  return (
    <>
      <div className={css.pair}>
        <MultiSelectField
          {...filled<string[]>(form.field('doing.labels'))}
          label={t('rules.add-labels')}
          options={LABELS.map(value => ({ value, label: t(`labels.${value}`) }))}
          optional
        />
        <SelectField
          {...choice('moveTo')}
          label={t('rules.move-to')}
          options={GOALS.map(value => ({ value, label: t(`folders.${value}`) }))}
        />
        <SelectField
          {...choice('department')}
          label={t('rules.ticket')}
          hint={t('rules.ticket-hint')}
          options={places.map(one => ({ value: one._id, label: nameIn(one, language) }))}
        />
      </div>
      <Checkbox {...filled<boolean>(form.field('doing.favour'))} label={t('rules.favour')} />
      <Checkbox {...filled<boolean>(form.field('doing.read'))} label={t('rules.read')} />
    </>
  )
}
