import { useRead } from '../../../../platform/web/call.ts'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { type EditedArticle, listAuthors } from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'
import type { Writing } from './use-work.ts'

/** Who stands as the author; whoever does so already may have stopped writing. */
export function AuthorField({ article, writing: { work, change } }: { article: EditedArticle; writing: Writing }) {
  const t = useText<typeof strings>('articles')
  const { data } = useRead(listAuthors)
  const others = (data?.data ?? []).filter(one => one._id !== article.authorId)
  const now = article.authorId && article.author ? [{ _id: article.authorId, name: article.author.name }] : []
  return (
    <SelectField
      compact
      name="authorId"
      label={t('desk.author')}
      value={work.authorId ?? ''}
      onChange={authorId => change(before => ({ ...before, authorId: authorId || null }))}
      options={[
        { value: '', label: t('desk.club') },
        ...[...now, ...others].map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
    />
  )
}
