import { useEffect, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { holds } from '../../../../platform/shared/access.ts'
import { useRead } from '../../../../platform/web/call.ts'
import { Ellipsis, Flag } from '../../../../platform/web/icons.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Avatar } from '../../../../platform/web/ui/Avatar.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { Menu } from '../../../../platform/web/ui/Menu.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import { ReportDialog } from '../../../reports/web/public.ts'
import { BookmarkButton, Comments, LikeButton, ShareMenu } from '../../../social/web/public.ts'
import { ARTICLE, type Post, readPost } from '../../contract/blog.ts'
import { withAnchors } from '../../rules.ts'
import { postPath } from '../../rules/paths.ts'
import type { strings } from '../../strings.en.ts'
import { ArticleBody } from '../ArticleBody.tsx'
import { ArticleFiles } from '../ArticleFiles.tsx'
import { BackLink } from '../BackLink.tsx'
import { ShutNote } from '../ShutNote.tsx'
import css from './Blog.module.css'
import { PostTile } from './PostTile.tsx'

/** A post of the blog, by its id or any address that it ever had. */
export function PostScreen() {
  const { postId = '' } = useParams()
  const go = useNavigate()
  const { data, error, isPending, refetch } = useRead(readPost, { params: { post: postId } })
  const slow = useDelayed(isPending)
  const slug = data?.data.slug
  useEffect(() => {
    if (slug && slug !== postId) void go(`${postPath(slug)}${location.hash}`, { replace: true })
  }, [slug, postId, go])
  return (
    <Wrap className={css.page}>
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      {slow && <Skeleton height="640px" />}
      {data && <PostView post={data.data} />}
    </Wrap>
  )
}

function PostView({ post }: { post: Post }) {
  const t = useText<typeof strings>('articles')
  const viewer = useViewer()
  const shown = useMemo(() => withAnchors(post.body ?? ''), [post.body])
  const path = postPath(post.slug)
  const target = { kind: ARTICLE, id: post._id, name: post.title }
  return (
    <div className={css.columns}>
      <article className={css.article}>
        <p className={css.facts}>
          <BackLink to="/blog/list">{t('back')}</BackLink>
          {post.category && (
            <Go to={`/blog/list?category=${encodeURIComponent(post.category.key)}`}>{post.category.name}</Go>
          )}
        </p>
        <h1>{post.title}</h1>
        <div className={css.byline}>
          {post.author && <Avatar name={post.author.name} src={post.author.pictureUrl} size={36} />}
          <p className={css.facts}>
            <bdi>{post.author?.name ?? t('desk.club')}</bdi>
            <DateText value={post.publishedAt} />
            <span>{t('minutes', { count: post.minutes })}</span>
          </p>
          {holds(viewer, 'articles.update') && (
            <Button size="compact" href={`/pages/blog/edit/${post._id}`}>
              {t('edit')}
            </Button>
          )}
        </div>
        {post.coverUrl && <img className={css.picture} src={post.coverUrl} alt={post.coverAlt} />}
        {post.body === null ? (
          <ShutNote shut={post.shut ?? 'members'} plans={post.plans} lead={post.excerpt} path={path} />
        ) : (
          <>
            <ArticleBody html={shown.body} />
            <ArticleFiles files={post.files} />
          </>
        )}
        {post.tags.length > 0 && (
          <ul className={css.tags} aria-label={t('desk.tags')}>
            {post.tags.map(tag => (
              <li key={tag}>
                <Go to={`/blog/list?tag=${encodeURIComponent(tag)}`}>
                  <bdi>{tag}</bdi>
                </Go>
              </li>
            ))}
          </ul>
        )}
        <div className={css.acts}>
          <LikeButton {...target} />
          <BookmarkButton {...target} />
          <ShareMenu path={path} title={post.title} />
          <ReportPost {...target} />
        </div>
        {post.body !== null && <Comments kind={ARTICLE} id={post._id} ownerId={post.ownerId} report={ReportDialog} />}
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
      {post.related.length > 0 && (
        <section className={css.related} aria-labelledby="related">
          <h2 id="related">{t('more-posts')}</h2>
          <div className={css.tiles}>
            {post.related.map(one => (
              <PostTile key={one._id} post={one} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

function ReportPost({ kind, id, name }: { kind: string; id: string; name: string }) {
  const t = useText<typeof strings>('articles')
  const words = useWords()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Menu
        align="end"
        label={words('ui.more')}
        trigger={<IconButton label={words('ui.more')} icon={<Ellipsis {...iconProps} />} />}
        items={[{ key: 'report', label: t('report'), icon: <Flag {...iconProps} />, onPick: () => setOpen(true) }]}
      />
      <ReportDialog kind={kind} id={id} name={name} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
