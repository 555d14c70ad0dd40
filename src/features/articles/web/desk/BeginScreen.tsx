import { useNavigate } from 'react-router'
import { z } from 'zod'
import { nameIn } from '../../../../platform/shared/text.ts'
import { OfficePage } from '../../../../platform/web/admin/OfficePage.tsx'
import { send, useRead } from '../../../../platform/web/call.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useQueryState } from '../../../../platform/web/query-state.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { createArticle, listGroups, NEW_KINDS } from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'
import css from './desk.module.css'

const EMPTY = { title: '', slug: '', excerpt: '', body: '', coverAlt: '' }
const Title = z.string().trim().min(1).max(150)
const Begun = z.object({ kind: z.enum(NEW_KINDS), titles: z.object({ en: Title, ar: Title }), groupId: z.string() })

const TITLES = { blog: 'desk.new', faq: 'desk.new-question', kb: 'desk.new-article' } as const

/** Begins a post or a question with its title in both languages; the editor goes on from there. */
export function BeginScreen() {
  const t = useText<typeof strings>('articles')
  const { language } = useLanguage()
  const go = useNavigate()
  const [asked] = useQueryState('kind', 'blog')
  const kind: (typeof NEW_KINDS)[number] = NEW_KINDS.find(one => one === asked) ?? 'blog'
  const { data } = useRead(listGroups, { query: { kind } })
  const form = useForm(Begun, {
    feature: 'articles',
    defaults: { kind, titles: { en: '', ar: '' }, groupId: '' },
    onSubmit: async ({ titles, groupId }) => {
      const texts = { en: { ...EMPTY, title: titles.en }, ar: { ...EMPTY, title: titles.ar } }
      const body = {
        kind,
        texts,
        groupId: groupId || null,
        tags: [],
        readers: 'anyone' as const,
        planIds: [],
        coverId: null,
      }
      const made = await send(createArticle, { body })
      void go(`/blogs/edit/${made.data._id}`, { replace: true })
    },
  })
  return (
    <OfficePage>
      <PageHeader title={t(TITLES[kind])} />
      <form {...form.props} className={css.begin}>
        <FormErrors form={form} />
        <TextField lang="en" {...form.field('titles.en')} label={t('desk.title-en')} maxLength={150} />
        <TextField lang="ar" {...form.field('titles.ar')} label={t('desk.title-ar')} maxLength={150} />
        <SelectField
          {...form.field('groupId')}
          label={t('desk.category')}
          options={[
            { value: '', label: t('desk.no-category') },
            ...(data?.data ?? []).map(({ _id, name }) => ({
              value: _id,
              label: nameIn({ name: name.en, arabicName: name.ar }, language),
            })),
          ]}
        />
        <div className={css.actions}>
          <Button type="submit" variant="primary" loading={form.busy}>
            {t('desk.begin')}
          </Button>
          <Button href={kind === 'faq' ? '/faq/list' : '/blogs'}>{t('desk.all-articles')}</Button>
        </div>
      </form>
    </OfficePage>
  )
}
