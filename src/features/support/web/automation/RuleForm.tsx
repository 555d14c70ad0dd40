import { useQueryClient } from '@tanstack/react-query'
import { wordsIn } from '../../../../engines/rules/run-rules.ts'
import { filled, RuleDialog, WordsField } from '../../../../engines/rules/web/RuleDialog.tsx'
import { send, useRead } from '../../../../platform/web/call.ts'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { MultiSelectField } from '../../../../platform/web/forms/MultiSelectField.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { createRule, listRules, RuleDraft, type TicketRule, tryRule, updateRule } from '../../contract/automation.ts'
import { listAgents, listChoices } from '../../contract/departments.ts'
import { MAX_TEXT } from '../../contract/tickets.ts'
import { OCCASIONS } from '../../rules/run-rules.ts'
import { PRIORITIES } from '../../rules/vocabulary.ts'
import type { strings } from '../../strings.en.ts'
import css from '../desk/Desk.module.css'
import { tagsIn, useDepartmentName } from '../words.ts'
import { DoingWords } from './RuleWords.tsx'

const EMPTY: RuleDraft = {
  name: '',
  occasion: 'opened',
  conditions: { departments: [], priorities: [], languages: [], words: [], unassigned: false },
  doing: { moveTo: null, priority: null, assignee: null, tags: [], note: '' },
  active: true,
}

type RuleFormProps = { rule: TicketRule | null; onClose: () => void }

/** Writes a rule of tickets, and tries it before it holds. */
export function RuleForm({ rule, onClose }: RuleFormProps) {
  const t = useText<typeof strings>('support')
  const client = useQueryClient()
  const { _id, ...draft } = rule ?? { _id: null, ...EMPTY }
  const form = useForm(RuleDraft, {
    feature: 'support',
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
      tryIt={() => send(tryRule, { body: RuleDraft.parse(form.values) })}
      tried={({ ticket: { _id: id, subject, language }, change }) => ({
        href: `/tickets/view/${id}`,
        title: subject,
        language,
        change: <DoingWords doing={change} />,
      })}
      onClose={onClose}
    />
  )
}

type Held = { form: ReturnType<typeof useForm<typeof RuleDraft>> }

function ConditionFields({ form }: Held) {
  const t = useText<typeof strings>('support')
  const nameOf = useDepartmentName()
  const places = useRead(listChoices).data?.data ?? []
  return (
    <>
      <MultiSelectField
        {...form.field('conditions.departments')}
        label={t('rules.departments')}
        options={places.map(one => ({ value: one._id, label: nameOf(one) }))}
        optional
      />
      <div className={css.pair}>
        <MultiSelectField
          {...filled<string[]>(form.field('conditions.priorities'))}
          label={t('rules.priorities')}
          options={PRIORITIES.map(value => ({ value, label: t(`priorities.${value}`) }))}
          optional
        />
        <MultiSelectField
          {...filled<string[]>(form.field('conditions.languages'))}
          label={t('rules.languages')}
          options={(['en', 'ar'] as const).map(value => ({ value, label: t(`work.languages.${value}`) }))}
          optional
        />
      </div>
      <WordsField
        name="words"
        label={t('rules.words')}
        hint={t('rules.words-hint')}
        words={form.values.conditions?.words ?? []}
        read={wordsIn}
        onWords={words => form.set('conditions.words', words)}
        error={form.field('conditions.words').error}
      />
      <Checkbox {...filled<boolean>(form.field('conditions.unassigned'))} label={t('rules.unassigned')} />
    </>
  )
}

function DoingFields({ form }: Held) {
  const t = useText<typeof strings>('support')
  const nameOf = useDepartmentName()
  const places = useRead(listChoices).data?.data ?? []
  const agents = useRead(listAgents, undefined, { staleMs: 60_000 }).data?.data ?? []
  /** A choice that may be none. */
  const choice = (key: 'moveTo' | 'priority' | 'assignee') => ({
    ...form.field(`doing.${key}`),
    value: form.values.doing?.[key] ?? '',
    onChange: (value: string) => form.set(`doing.${key}`, (value || null) as never),
    placeholder: t('rules.nobody'),
    optional: true,
  })
  return (
    <>
      <div className={css.pair}>
        <SelectField
          {...choice('moveTo')}
          label={t('macros.move-to')}
          options={places.map(one => ({ value: one._id, label: nameOf(one) }))}
        />
        <SelectField
          {...choice('priority')}
          label={t('work.priority')}
          options={PRIORITIES.map(value => ({ value, label: t(`priorities.${value}`) }))}
        />
        <SelectField
          {...choice('assignee')}
          label={t('rules.assignee')}
          options={agents.map(one => ({ value: one._id, label: one.name }))}
        />
        <WordsField
          name="tags"
          label={t('macros.add-tags')}
          hint={t('work.tags-hint')}
          words={form.values.doing?.tags ?? []}
          read={tagsIn}
          onWords={tags => form.set('doing.tags', tags)}
          error={form.field('doing.tags').error}
        />
      </div>
      <TextField
        {...filled<string>(form.field('doing.note'))}
        label={t('work.modes.note')}
        multiline
        rows={2}
        maxLength={MAX_TEXT}
        optional
      />
    </>
  )
}
