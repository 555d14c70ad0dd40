import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send, useRead, useWrite } from '../../../../platform/web/call.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { Pencil, Trash2 } from '../../../../platform/web/icons.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { listQuestions } from '../../contract.ts'
import {
  createGroup,
  deleteGroup,
  type GroupRow,
  listArticles,
  listGroups,
  type NEW_KINDS,
  renameGroup,
} from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'
import css from './desk.module.css'

type Kind = (typeof NEW_KINDS)[number]
const CHANGED = [listGroups, listArticles, listQuestions]

/** Categories of the blog or groups of questions: added, renamed, deleted when nothing is in them. */
export function CategoriesDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const t = useText<typeof strings>('articles')
  const words = useWords()
  const { language } = useLanguage()
  const { data } = useRead(listGroups, { query: { kind } })
  const [editing, setEditing] = useState<GroupRow | null>(null)
  const remove = useWrite(deleteGroup, { invalidates: CHANGED })
  return (
    <Dialog
      open
      title={t(`desk.categories-of.${kind}`)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{words('ui.close')}</Button>}
    >
      <ul className={css.groups}>
        {data?.data.map(group => (
          <li key={group._id}>
            <span>
              <bdi>{group.name[language]}</bdi> <small>{t('desk.articles-in', { count: group.articles })}</small>
            </span>
            <IconButton
              size="compact"
              label={`${t('desk.rename')} \u2068${group.name[language]}\u2069`}
              icon={<Pencil {...iconSmall} />}
              onClick={() => setEditing(group)}
            />
            <IconButton
              size="compact"
              label={words('ui.remove-named', { name: group.name[language] })}
              icon={<Trash2 {...iconSmall} />}
              disabled={group.articles > 0}
              onClick={() => void remove.run({ params: { groupId: group._id } })}
            />
          </li>
        ))}
      </ul>
      {remove.refusal && <Alert tone="danger" role="alert" title={remove.refusal.message} />}
      <GroupForm key={editing?._id ?? 'new'} kind={kind} group={editing} onDone={() => setEditing(null)} />
    </Dialog>
  )
}

function GroupForm({ kind, group, onDone }: { kind: Kind; group: GroupRow | null; onDone: () => void }) {
  const t = useText<typeof strings>('articles')
  const client = useQueryClient()
  const form = useForm(createGroup.body!, {
    feature: 'articles',
    defaults: { kind, name: group?.name ?? { en: '', ar: '' } },
    onSubmit: async ({ name }) => {
      if (group) await send(renameGroup, { params: { groupId: group._id }, body: { name } })
      else await send(createGroup, { body: { kind, name } })
      await Promise.all(CHANGED.map(call => client.invalidateQueries({ queryKey: [call.id] })))
      form.reset({ kind, name: { en: '', ar: '' } })
      onDone()
    },
  })
  return (
    <form {...form.props} className={css.groupForm}>
      <FormErrors form={form} />
      <TextField compact lang="en" {...form.field('name.en')} label={t('desk.name-en')} />
      <TextField compact lang="ar" {...form.field('name.ar')} label={t('desk.name-ar')} />
      <Button type="submit" loading={form.busy}>
        {group ? t('desk.rename') : t('desk.add')}
      </Button>
    </form>
  )
}
