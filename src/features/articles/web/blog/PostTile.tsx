import { Lock } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Facades } from '../../../../platform/web/ui/Facades.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import type { PostCard } from '../../contract/blog.ts'
import { postPath } from '../../rules/paths.ts'
import type { strings } from '../../strings.en.ts'
import css from './Blog.module.css'

/** A post in a list: the whole tile is its link. */
export function PostTile({ post }: { post: PostCard }) {
  const t = useText<typeof strings>('articles')
  return (
    <Card as="article" bare href={postPath(post.slug)} linkLabel={post.title}>
      <div className={css.cover}>
        {post.coverUrl ? (
          <img src={`${post.coverUrl}?size=card`} alt="" loading="lazy" decoding="async" />
        ) : (
          <Facades seed={post._id} />
        )}
      </div>
      <div className={css.tile}>
        {post.category && <p className={css.category}>{post.category.name}</p>}
        <h2>{post.title}</h2>
        <p className={css.excerpt}>{post.excerpt}</p>
        <p className={css.facts}>
          <DateText value={post.publishedAt} />
          <span>{t('minutes', { count: post.minutes })}</span>
          {post.shut && (
            <span className={css.lock}>
              <Lock {...iconSmall} /> {t(post.shut === 'members' ? 'for-members' : 'for-plans')}
            </span>
          )}
        </p>
      </div>
    </Card>
  )
}
