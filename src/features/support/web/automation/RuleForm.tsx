import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { wordsIn } from '../../../../engines/rules/run-rules.ts'
import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { send, useRead } from '../../../../platform/web/call.ts'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import type { FieldBinding } from '../../../../platform/web/forms/field-props.ts'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { MultiSelectField } from '../../../../platform/web/forms/MultiSelectField.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
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
type Trial = AnswerOf<typeof tryRule>

/** Writes a rule, and tries it before it holds. */
export function RuleForm({ rule, onClose }: RuleFormProps) {
  const t = useText<typeof strings>('support')
  const client = useQueryClient()
  const { _id, ...draft } = rule ?? { _id: null, ...EMPTY }
  const [trial, setTrial] = useState<Trial | null>(null)
  const [trying, setTrying] = useState(false)
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
  const tryIt = async () => {
    if (!form.check()) return
    setTrying(true)
    try {
      setTrial(await send(tryRule, { body: RuleDraft.parse(form.values) }))
    } catch (error) {
      form.refuse(error)
    }
    setTrying(false)
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(rule ? 'rules.edit' : 'rules.add')}
      between={
        <Button loading={trying} onClick={() => void tryIt()} title={t('rules.try-too')}>
          {t('rules.try')}
        </Button>
      }
      below={trial && !trying && <TrialPart trial={trial} />}
    >
      <TextField {...form.field('name')} label={t('replies.name')} maxLength={80} />
      <SelectField
        {...form.field('occasion')}
        label={t('rules.when')}
        options={OCCASIONS.map(value => ({ value, label: t(`rules.occasions.${value}`) }))}
      />
      <ConditionFields form={form} />
      <DoingFields form={form} />
      <Checkbox {...form.field('active')} label={t('rules.active')} />
    </FormDialog>
  )
}

/** A field that the form never leaves empty, since its defaults stand there. */
const filled = <T,>(binding: FieldBinding<never> | FieldBinding<unknown>): FieldBinding<T> => binding as FieldBinding<T>

type Held = { form: ReturnType<typeof useForm<typeof RuleDraft>> }

function ConditionFields({ form }: Held) {
  const t = useText<typeof strings>('support')
  const nameOf = useDepartmentName()
  const places = useRead(listChoices).data?.data ?? []
  const [words, setWords] = useState((form.values.conditions?.words ?? []).join(', '))
  return (
    <fieldset className={css.group}>
      <legend>{t('rules.if')}</legend>
      <p className={css.quiet}>{t('rules.if-hint')}</p>
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
      <TextField
        name="words"
        label={t('rules.words')}
        hint={t('rules.words-hint')}
        value={words}
        onChange={value => {
          setWords(value)
          form.set('conditions.words', wordsIn(value))
        }}
        error={form.field('conditions.words').error}
        optional
      />
      <Checkbox {...filled<boolean>(form.field('conditions.unassigned'))} label={t('rules.unassigned')} />
    </fieldset>
  )
}

function DoingFields({ form }: Held) {
  const t = useText<typeof strings>('support')
  const nameOf = useDepartmentName()
  const places = useRead(listChoices).data?.data ?? []
  const agents = useRead(listAgents, undefined, { staleMs: 60_000 }).data?.data ?? []
  const [tags, setTags] = useState((form.values.doing?.tags ?? []).join(', '))
  /** A choice that may be none. */
  const choice = (key: 'moveTo' | 'priority' | 'assignee') => ({
    ...form.field(`doing.${key}`),
    value: form.values.doing?.[key] ?? '',
    onChange: (value: string) => form.set(`doing.${key}`, (value || null) as never),
    placeholder: t('rules.nobody'),
    optional: true,
  })
  return (
    <fieldset className={css.group}>
      <legend>{t('rules.does')}</legend>
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
        <TextField
          name="tags"
          label={t('macros.add-tags')}
          hint={t('work.tags-hint')}
          value={tags}
          onChange={value => {
            setTags(value)
            form.set('doing.tags', tagsIn(value))
          }}
          error={form.field('doing.tags').error}
          optional
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
    </fieldset>
  )
}

/** What the rule would have done. */
function TrialPart({ trial }: { trial: Trial }) {
  const t = useText<typeof strings>('support')
  const part = useRef<HTMLElement>(null)
  // The form above is longer than the dialog: whoever tried is led to what came of it.
  useEffect(() => void part.current?.scrollIntoView?.({ block: 'start' }), [])
  return (
    <section ref={part} className={css.peek} role="status">
      <p>{t('rules.tried', { count: trial.count, of: trial.tried })}</p>
      <ul className={css.tried}>
        {trial.data.map(({ ticket, change }) => (
          <li key={ticket._id}>
            <LinkText to={`/tickets/view/${ticket._id}`}>
              <Bdi lang={ticket.language} clip>
                {ticket.subject}
              </Bdi>
            </LinkText>
            <DoingWords doing={change} />
          </li>
        ))}
      </ul>
    </section>
  )
}
