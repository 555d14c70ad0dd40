import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { shortDate } from '../../../platform/shared/text.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { withAnchors } from '../rules.ts'
import { PAGE_KEYS, PAGE_PATHS } from '../rules/info-pages.ts'
import type { strings } from '../strings.en.ts'
import { ArticleBody, useInfoPage } from './ArticleBody.tsx'
import { ArticleFiles } from './ArticleFiles.tsx'
import css from './InfoScreen.module.css'

/** An info page: the text with its list of contents beside it. */
export function InfoScreen() {
  const t = useText<typeof strings>('articles')
  const viewer = useViewer()
  const { pathname } = useLocation()
  const key = PAGE_KEYS.find(one => PAGE_PATHS[one] === pathname) ?? 'about'
  const { data, error, isPending, refetch } = useInfoPage(key)
  const slow = useDelayed(isPending)
  const page = data?.data
  const shown = useMemo(() => withAnchors(page?.body ?? ''), [page])
  return (
    <Wrap className={css.page}>
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      {slow && <Skeleton height="480px" />}
      {page && (
        <div className={css.columns}>
          <article className={css.article}>
            <PageHeader title={page.title} lead={page.excerpt} />
            <ArticleBody html={shown.body} />
            <ArticleFiles files={page.files} />
            <p className={css.updated}>{t('updated', { date: shortDate(page.updatedAt) })}</p>
            {!viewer && (key === 'about' || key === 'how-it-works') && (
              <aside className={css.next}>
                <h2>{t('next-title')}</h2>
                <Button variant="primary" href="/register">
                  {t('next-join')}
                </Button>
                <Button href="/company/list">{t('next-companies')}</Button>
              </aside>
            )}
          </article>
          {shown.headings.length > 2 && (
            <nav className={css.contents} aria-label={t('contents')}>
              <strong>{t('contents')}</strong>
              {shown.headings.map(heading => (
                <a key={heading.id} href={`#${heading.id}`}>
                  {heading.title}
                </a>
              ))}
            </nav>
          )}
        </div>
      )}
    </Wrap>
  )
}
