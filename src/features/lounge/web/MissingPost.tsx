import { useParams } from 'react-router'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import type { strings } from '../strings.en.ts'

/** Not there, or not for visitors: they are told how to find out. */
export function MissingPost() {
  const t = useText<typeof strings>('lounge')
  const { postId = '' } = useParams()
  const { viewer } = useSession()
  return (
    <EmptyState
      kind="no-match"
      level={1}
      title={t('missing.title')}
      body={t('missing.body')}
      action={
        viewer ? (
          <Button variant="primary" href="/timeline">
            {t('missing.back')}
          </Button>
        ) : (
          <Button variant="primary" href={`/login?next=${encodeURIComponent(`/timeline/posts/${postId}`)}`}>
            {t('missing.login')}
          </Button>
        )
      }
    />
  )
}
