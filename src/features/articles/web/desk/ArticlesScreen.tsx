import { useMemo, useState } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import type { ListColumn, ListFilter } from '../../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../../platform/web/admin/ListPage.tsx'
import { Plus } from '../../../../platform/web/icons.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import { ARTICLE_KINDS, ARTICLE_STATES, type ArticleRow, listArticles } from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'
import { TONES } from '../editor/tones.ts'
import { CategoriesDialog } from './CategoriesDialog.tsx'
import css from './desk.module.css'

/** Everything that staff write: posts, questions, info pages, with the state of each. */
export function ArticlesScreen() {
  const t = useText<typeof strings>('articles')
  const { language } = useLanguage()
  const mayWrite = holds(useViewer(), 'articles.update')
  const [sorting, setSorting] = useState<'blog' | 'kb' | null>(null)
  const columns = useMemo(
    (): ListColumn<ArticleRow>[] => [
      {
        key: 'title',
        label: t('desk.title'),
        sortable: true,
        render: row => <bdi>{row.title[language] || row.title.en || row.title.ar}</bdi>,
        csv: row => row.title[language],
      },
      { key: 'kind', label: t('desk.kind'), render: row => t(`desk.kinds.${row.kind}`) },
      {
        key: 'status',
        label: t('desk.status'),
        render: row => (
          <span className={css.marks}>
            <StatusPill status={row.status} tone={TONES[row.status]} label={t(`desk.states.${row.status}`)} />
            {row.older && <Chip tone="warning">{t(`desk.older.${row.older}`)}</Chip>}
            {row.changed && <Chip tone="info">{t('desk.changed-too')}</Chip>}
          </span>
        ),
        csv: row => t(`desk.states.${row.status}`),
      },
      { key: 'group', label: t('desk.category'), render: row => row.group?.[language] ?? '–' },
      { key: 'author', label: t('desk.author'), render: row => <bdi>{row.author?.name ?? t('desk.club')}</bdi> },
      {
        key: 'changedAt',
        label: t('desk.changed'),
        sortable: true,
        render: row => <DateText value={row.changedAt} withTime="brief" />,
        csv: row => new Date(row.changedAt),
      },
      {
        key: 'publishedAt',
        label: t('desk.published-at'),
        sortable: true,
        render: row => (row.publishedAt ? <DateText value={row.publishedAt} /> : '–'),
        csv: row => row.publishedAt && new Date(row.publishedAt),
      },
    ],
    [t, language],
  )
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'kind',
        label: t('desk.kind'),
        type: 'choice',
        options: ARTICLE_KINDS.map(value => ({ value, label: t(`desk.kinds.${value}`) })),
      },
      {
        key: 'status',
        label: t('desk.status'),
        type: 'choice',
        options: ARTICLE_STATES.map(value => ({ value, label: t(`desk.states.${value}`) })),
      },
    ],
    [t],
  )
  return (
    <div className={css.list}>
      <ListPage<ArticleRow>
        title={t('desk.articles')}
        lead={t('desk.articles-lead')}
        actions={
          <div className={css.actions}>
            {mayWrite && (
              <>
                <Button onClick={() => setSorting('blog')}>{t('desk.categories-of.blog')}</Button>
                <Button onClick={() => setSorting('kb')}>{t('desk.categories-of.kb')}</Button>
                <Button href="/faq/list?kind=kb">{t('desk.knowledge-order')}</Button>
                <Button href="/blogs/create?kind=kb">{t('desk.new-article')}</Button>
                <Button variant="primary" icon={<Plus {...iconSmall} />} href="/blogs/create">
                  {t('desk.new')}
                </Button>
              </>
            )}
          </div>
        }
        call={listArticles}
        columns={columns}
        filters={filters}
        rowKey={row => row._id}
        rowName={row => row.title[language] || row.title.en}
        rowHref={row => `/blogs/edit/${row._id}`}
        viewsKey="articles.desk"
        empty={{ title: t('desk.none'), body: t('desk.none-too') }}
      />
      {sorting && <CategoriesDialog kind={sorting} onClose={() => setSorting(null)} />}
    </div>
  )
}
