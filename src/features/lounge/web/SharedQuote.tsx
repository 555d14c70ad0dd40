import { useText } from '../../../platform/web/text.tsx'
import type { SharedPost } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { AuthorRow } from './AuthorRow.tsx'
import { PostBody } from './PostBody.tsx'
import { PostTime } from './PostTime.tsx'
import css from './SharedQuote.module.css'

/** The post that is passed on, inside the one that does (by its id); or that it is gone. */
export function SharedQuote({ shared, inside }: { shared: SharedPost | null; inside: string }) {
  const t = useText<typeof strings>('lounge')
  if (!shared) return <p className={css.gone}>{t('post.shared-gone')}</p>
  return (
    <blockquote className={css.quote}>
      <AuthorRow author={shared.author} about={<PostTime post={shared} />} small />
      <PostBody post={shared} whole={false} place={`${inside} ${shared._id}`} />
    </blockquote>
  )
}
