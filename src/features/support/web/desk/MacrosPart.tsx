import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send, useRead, useWrite } from '../../../../platform/web/call.ts'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { listChoices } from '../../contract/departments.ts'
import { NEXT } from '../../contract/desk.ts'
import { createMacro, deleteMacro, listMacros, type Macro, MacroDraft, updateMacro } from '../../contract/macros.ts'
import { listReplies } from '../../contract/replies.ts'
import { MAX_TEXT } from '../../contract/tickets.ts'
import { PRIORITIES } from '../../rules/vocabulary.ts'
import type { strings } from '../../strings.en.ts'
import { tagsIn, useDepartmentName } from '../words.ts'
import css from './Desk.module.css'
import { MacroWords } from './MacroWords.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'

type MacrosPartProps = { adding: boolean; onAdded: () => void }

/** Macros: several changes of a ticket under one name. */
export function MacrosPart({ adding, onAdded }: MacrosPartProps) {
  const t = useText<typeof strings>('support')
  const list = useRead(listMacros, { query: {} })
  const slow = useDelayed(list.isPending)
  const [edited, setEdited] = useState<Macro | null>(null)
  const [removed, setRemoved] = useState<Macro | null>(null)
  return (
    <>
      {list.error && <ErrorPiece error={list.error} onRetry={() => void list.refetch()} />}
      {slow && <Skeleton height="240px" />}
      {list.data?.count === 0 && <EmptyState kind="none-yet" title={t('macros.none')} body={t('macros.none-too')} />}
      <ul className={css.cards}>
        {list.data?.data.map(macro => (
          <Card key={macro._id} as="li" className={css.peek}>
            <strong>
              <Bdi>{macro.name}</Bdi>
            </strong>
            <MacroWords macro={macro} />
            <div className={css.acts}>
              <Button size="compact" onClick={() => setEdited(macro)}>
                {t('replies.edit')}
              </Button>
              <Button size="compact" variant="dangerOutline" onClick={() => setRemoved(macro)}>
                {t('replies.remove')}
              </Button>
            </div>
          </Card>
        ))}
      </ul>
      {adding && <MacroForm macro={null} onClose={onAdded} />}
      {edited && <MacroForm macro={edited} onClose={() => setEdited(null)} />}
      {removed && <RemoveMacro macro={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

const EMPTY: MacroDraft = {
  name: '',
  department: null,
  reply: null,
  note: '',
  next: null,
  moveTo: null,
  priority: null,
  tags: [],
  takes: false,
}

function MacroForm({ macro, onClose }: { macro: Macro | null; onClose: () => void }) {
  const t = useText<typeof strings>('support')
  const client = useQueryClient()
  const nameOf = useDepartmentName()
  const departments = useRead(listChoices).data?.data ?? []
  const replies = useRead(listReplies, { query: {} }).data?.data ?? []
  const { _id, ...draft } = macro ?? { _id: null, ...EMPTY }
  const [tags, setTags] = useState(draft.tags.join(', '))
  const form = useForm(MacroDraft, {
    feature: 'support',
    defaults: draft,
    onSubmit: async body => {
      const { message } = _id
        ? await send(updateMacro, { params: { macroId: _id }, body })
        : await send(createMacro, { body }, { idempotencyKey: crypto.randomUUID() })
      toast({ tone: 'success', title: message, ms: 3000 })
      await client.invalidateQueries({ queryKey: [listMacros.id] })
      onClose()
    },
  })
  const places = departments.map(one => ({ value: one._id, label: nameOf(one) }))
  /** A choice that may be none. */
  const choice = (key: 'department' | 'reply' | 'next' | 'moveTo' | 'priority') => ({
    ...form.field(key),
    value: form.values[key] ?? '',
    onChange: (value: string) => form.set(key, (value || null) as never),
    optional: true,
  })
  return (
    <FormDialog form={form} onClose={onClose} title={macro ? t('replies.edit') : t('macros.add')}>
      <TextField {...form.field('name')} label={t('replies.name')} maxLength={80} />
      <SelectField
        {...choice('reply')}
        label={t('work.canned')}
        placeholder={t('macros.no-reply')}
        options={replies.map(one => ({ value: one._id, label: one.name }))}
      />
      <TextField
        {...form.field('note')}
        label={t('work.modes.note')}
        multiline
        rows={2}
        maxLength={MAX_TEXT}
        optional
      />
      <div className={css.pair}>
        <SelectField
          {...choice('next')}
          label={t('queue.status')}
          placeholder={t('macros.stays')}
          options={NEXT.map(value => ({ value, label: t(`macros.next.${value}`) }))}
        />
        <SelectField
          {...choice('priority')}
          label={t('work.priority')}
          placeholder={t('macros.stays')}
          options={PRIORITIES.map(value => ({ value, label: t(`priorities.${value}`) }))}
        />
        <SelectField
          {...choice('moveTo')}
          label={t('macros.move-to')}
          placeholder={t('macros.stays')}
          options={places}
        />
        <SelectField
          {...choice('department')}
          label={t('macros.offered')}
          placeholder={t('replies.all-departments')}
          options={places}
        />
      </div>
      <TextField
        name="tags"
        label={t('macros.add-tags')}
        hint={t('work.tags-hint')}
        value={tags}
        onChange={value => {
          setTags(value)
          form.set('tags', tagsIn(value))
        }}
        error={form.field('tags').error}
        optional
      />
      <Checkbox {...form.field('takes')} label={t('macros.takes')} />
    </FormDialog>
  )
}

function RemoveMacro({ macro, onClose }: { macro: Macro; onClose: () => void }) {
  const t = useText<typeof strings>('support')
  const remove = useWrite(deleteMacro, {
    invalidates: [listMacros],
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      onClose()
    },
    onRefusal: ({ message }) => toast({ tone: 'danger', title: message }),
  })
  return (
    <RemoveDialog
      name={macro.name}
      body={t('macros.remove-body')}
      busy={remove.busy}
      onRemove={() => void remove.run({ params: { macroId: macro._id } })}
      onClose={onClose}
    />
  )
}
