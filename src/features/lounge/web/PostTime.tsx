import { Lock } from 'lucide-react'
import { useText } from '../../../platform/web/text.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import type { PostView } from '../contract.ts'
import { pathOfPost } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './PostCard.module.css'

/** When it was posted, leading to its own address; whether it was changed, and for whom it is. */
export function PostTime({ post }: { post: Pick<PostView, '_id' | 'createdAt' | 'editedAt' | 'audience'> }) {
  const t = useText<typeof strings>('lounge')
  return (
    <>
      <span>
        <Go to={pathOfPost(post._id)} className={css.time}>
          <TimeAgo value={post.createdAt} />
        </Go>
      </span>
      {post.editedAt && <span>{t('post.edited')}</span>}
      {post.audience === 'members' && (
        <span title={t('composer.members-too')}>
          <span className={css.members}>
            <Lock {...iconSmall} size={13} />
            {t('post.for-members')}
          </span>
        </span>
      )}
    </>
  )
}
