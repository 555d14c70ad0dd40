import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send, useRead, useWrite } from '../../../../platform/web/call.ts'
import { BothTexts } from '../../../../platform/web/forms/BothTexts.tsx'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { Plus } from '../../../../platform/web/icons.ts'
import { useQueryValues } from '../../../../platform/web/query-state.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { TabPanel } from '../../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../../platform/web/ui/Tabs.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { UserText } from '../../../../platform/web/ui/UserText.tsx'
import { listChoices } from '../../contract/departments.ts'
import {
  type CannedReply,
  createReply,
  deleteReply,
  listReplies,
  ReplyDraft,
  updateReply,
} from '../../contract/replies.ts'
import { BLANKS } from '../../rules/fill-reply.ts'
import type { strings } from '../../strings.en.ts'
import { useDepartmentName } from '../words.ts'
import css from './Desk.module.css'
import { MacrosPart } from './MacrosPart.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'

const TABS = 'replies'
const PARTS = ['replies', 'macros'] as const

/** `/tickets/replies`: what is written and arranged once, for many tickets. */
export function RepliesScreen() {
  const t = useText<typeof strings>('support')
  const [query, setQuery] = useQueryValues()
  const part = PARTS.find(one => one === query.get('tab')) ?? 'replies'
  const [adding, setAdding] = useState(false)
  const added = () => setAdding(false)
  return (
    <div className={css.page}>
      <PageHeader
        breadcrumb={[{ label: t('pages.tickets'), href: '/tickets' }, { label: t('replies.title') }]}
        title={t('replies.title')}
        lead={t(part === 'macros' ? 'macros.lead' : 'replies.lead')}
        actions={
          <Button variant="primary" icon={<Plus {...iconSmall} />} onClick={() => setAdding(true)}>
            {t(part === 'macros' ? 'macros.add' : 'replies.add')}
          </Button>
        }
      />
      <Tabs
        id={TABS}
        label={t('replies.title')}
        value={part}
        onChange={key => setQuery({ tab: key === 'replies' ? null : key })}
        tabs={PARTS.map(key => ({ key, label: t(`replies.tabs.${key}`) }))}
      />
      <TabPanel of={TABS} value={part}>
        {part === 'macros' ? (
          <MacrosPart adding={adding} onAdded={added} />
        ) : (
          <RepliesPart adding={adding} onAdded={added} />
        )}
      </TabPanel>
    </div>
  )
}

function RepliesPart({ adding, onAdded }: { adding: boolean; onAdded: () => void }) {
  const t = useText<typeof strings>('support')
  const list = useRead(listReplies, { query: {} })
  const slow = useDelayed(list.isPending)
  const [edited, setEdited] = useState<CannedReply | null>(null)
  const [removed, setRemoved] = useState<CannedReply | null>(null)
  return (
    <>
      {list.error && <ErrorPiece error={list.error} onRetry={() => void list.refetch()} />}
      {slow && <Skeleton height="240px" />}
      {list.data?.count === 0 && <EmptyState kind="none-yet" title={t('replies.none')} body={t('replies.none-too')} />}
      <ul className={css.cards}>
        {list.data?.data.map(reply => (
          <ReplyCard key={reply._id} reply={reply} onEdit={() => setEdited(reply)} onRemove={() => setRemoved(reply)} />
        ))}
      </ul>
      {adding && <ReplyForm reply={null} onClose={onAdded} />}
      {edited && <ReplyForm reply={edited} onClose={() => setEdited(null)} />}
      {removed && <RemoveReply reply={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

type ReplyCardProps = { reply: CannedReply; onEdit: () => void; onRemove: () => void }

function ReplyCard({ reply, onEdit, onRemove }: ReplyCardProps) {
  const t = useText<typeof strings>('support')
  const nameOf = useDepartmentName()
  const department = useRead(listChoices).data?.data.find(one => one._id === reply.department)
  return (
    <Card as="li" className={css.peek}>
      <div className={css.who}>
        <strong>
          <Bdi>{reply.name}</Bdi>
        </strong>
        <span className={css.quiet}>
          {department ? <Bdi>{nameOf(department)}</Bdi> : reply.department ? '' : t('replies.all-departments')}
        </span>
      </div>
      <div className={css.pair}>
        <UserText text={reply.body} lang="en" />
        <UserText text={reply.arabicBody} lang="ar" />
      </div>
      <div className={css.acts}>
        <Button size="compact" onClick={onEdit}>
          {t('replies.edit')}
        </Button>
        <Button size="compact" variant="dangerOutline" onClick={onRemove}>
          {t('replies.remove')}
        </Button>
      </div>
    </Card>
  )
}

const EMPTY: ReplyDraft = { name: '', department: null, body: '', arabicBody: '' }

function ReplyForm({ reply, onClose }: { reply: CannedReply | null; onClose: () => void }) {
  const t = useText<typeof strings>('support')
  const client = useQueryClient()
  const nameOf = useDepartmentName()
  const choices = useRead(listChoices).data?.data ?? []
  const { _id, ...draft } = reply ?? { _id: null, ...EMPTY }
  const form = useForm(ReplyDraft, {
    feature: 'support',
    defaults: draft,
    onSubmit: async body => {
      const { message } = _id
        ? await send(updateReply, { params: { replyId: _id }, body })
        : await send(createReply, { body }, { idempotencyKey: crypto.randomUUID() })
      toast({ tone: 'success', title: message, ms: 3000 })
      await client.invalidateQueries({ queryKey: [listReplies.id] })
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={reply ? t('replies.edit') : t('replies.add')}>
      <TextField {...form.field('name')} label={t('replies.name')} maxLength={80} />
      <SelectField
        {...form.field('department')}
        value={form.values.department ?? ''}
        onChange={value => form.set('department', value || null)}
        label={t('replies.department')}
        placeholder={t('replies.all-departments')}
        options={choices.map(one => ({ value: one._id, label: nameOf(one) }))}
        optional
      />
      <div>
        <p className={css.quiet}>{t('replies.blanks')}</p>
        <ul className={css.blanks}>
          {BLANKS.map(name => (
            <li key={name}>
              <code dir="ltr">{`{${name}}`}</code> {t(`replies.blank-names.${name}`)}
            </li>
          ))}
        </ul>
      </div>
      <BothTexts
        en={{ ...form.field('body'), label: t('replies.body') }}
        ar={{ ...form.field('arabicBody'), label: t('replies.arabic-body') }}
        multiline
        rows={6}
        maxLength={5000}
      />
    </FormDialog>
  )
}

function RemoveReply({ reply, onClose }: { reply: CannedReply; onClose: () => void }) {
  const t = useText<typeof strings>('support')
  const remove = useWrite(deleteReply, {
    invalidates: [listReplies],
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      onClose()
    },
    onRefusal: ({ message }) => toast({ tone: 'danger', title: message }),
  })
  return (
    <RemoveDialog
      name={reply.name}
      body={t('replies.remove-body')}
      busy={remove.busy}
      onRemove={() => void remove.run({ params: { replyId: reply._id } })}
      onClose={onClose}
    />
  )
}
