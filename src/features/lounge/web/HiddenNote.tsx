import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { isolate } from '../../accounts/web/isolate.ts'
import type { PostView } from '../contract.ts'
import type { strings } from '../strings.en.ts'

/** Says to the author and to staff that a post is hidden, and why. */
export function HiddenNote({ post }: { post: PostView }) {
  const t = useText<typeof strings>('lounge')
  const viewer = useViewer()
  return (
    <Alert tone="warning" title={t('post.hidden')}>
      {post.hiddenBecause && <p>{t('post.hidden-because', { reason: isolate(post.hiddenBecause) })}</p>}
      {viewer?.id === post.author.id && <p>{t('post.hidden-own')}</p>}
    </Alert>
  )
}
