import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { wordsIn } from '../../../../engines/rules/run-rules.ts'
import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { nameIn } from '../../../../platform/shared/text.ts'
import { send, useRead } from '../../../../platform/web/call.ts'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import type { FieldBinding } from '../../../../platform/web/forms/field-props.ts'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { MultiSelectField } from '../../../../platform/web/forms/MultiSelectField.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
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
type Trial = AnswerOf<typeof tryRule>

/** Writes a rule, and tries it before it holds. */
export function RuleForm({ rule, onClose }: RuleFormProps) {
  const t = useText<typeof strings>('mailbox')
  const client = useQueryClient()
  const { _id, ...draft } = rule ?? { _id: null, ...EMPTY }
  const [trial, setTrial] = useState<Trial | null>(null)
  const [trying, setTrying] = useState(false)
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
  const tryIt = async () => {
    if (!form.check()) return
    setTrying(true)
    try {
      setTrial(await send(tryRule, { body: MailRuleDraft.parse(form.values) }))
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
      <TextField {...form.field('name')} label={t('rules.name')} maxLength={80} />
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

type Held = { form: ReturnType<typeof useForm<typeof MailRuleDraft>> }

function ConditionFields({ form }: Held) {
  const t = useText<typeof strings>('mailbox')
  return (
    <fieldset className={css.group}>
      <legend>{t('rules.if')}</legend>
      <p className={css.quiet}>{t('rules.if-hint')}</p>
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
    </fieldset>
  )
}

type ListFieldProps = Held & { of: 'from' | 'words'; label: string; hint: string }

/** Several words in one field, with commas between them. */
function ListField({ form, of, label, hint }: ListFieldProps) {
  const [typed, setTyped] = useState((form.values.conditions?.[of] ?? []).join(', '))
  const wrong = form.field(`conditions.${of}`).error
  return (
    <TextField
      name={of}
      label={label}
      hint={hint}
      value={typed}
      onChange={value => {
        setTyped(value)
        form.set(`conditions.${of}`, wordsIn(value))
      }}
      error={wrong}
      optional
    />
  )
}

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
    <fieldset className={css.group}>
      <legend>{t('rules.does')}</legend>
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
    </fieldset>
  )
}

/** What the rule would have done. */
function TrialPart({ trial }: { trial: Trial }) {
  const t = useText<typeof strings>('mailbox')
  const part = useRef<HTMLElement>(null)
  // The form above is longer than the dialog: whoever tried is led to what came of it.
  useEffect(() => void part.current?.scrollIntoView?.({ block: 'start' }), [])
  return (
    <section ref={part} className={css.form} role="status">
      <p>{t('rules.tried', { count: trial.count, of: trial.tried })}</p>
      <ul className={css.tried}>
        {trial.data.map(({ thread, change }) => (
          <li key={thread._id}>
            <LinkText to={`/apps/email?open=${thread._id}`}>
              <Bdi lang={thread.language} clip>
                {thread.subject || t('list.no-subject')}
              </Bdi>
            </LinkText>
            <DoingWords doing={change} />
          </li>
        ))}
      </ul>
    </section>
  )
}
