import { useQueryClient } from '@tanstack/react-query'
import { useWrite } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWhy } from '../../social/web/use-why.ts'
import { type PostView, readCorner, removePost } from '../contract.ts'
import { withoutPost } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { changeFeeds } from './use-feed.ts'

type AskRemoveProps = { post: PostView; onClose: () => void; onGone?: (() => void) | undefined }

/** Asks once before a post is gone for everybody. */
export function AskRemove({ post, onClose, onGone }: AskRemoveProps) {
  const t = useText<typeof strings>('lounge')
  const why = useWhy()
  const client = useQueryClient()
  const remove = useWrite(removePost, {
    invalidates: [readCorner],
    onDone: ({ message }) => {
      onClose()
      changeFeeds(client, pages => withoutPost(pages, post._id))
      toast({ tone: 'success', title: message })
      onGone?.()
    },
  })
  return (
    <Dialog
      open
      size="small"
      title={t('ask-remove')}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="danger"
            loading={remove.busy}
            onClick={() => void remove.run({ params: { postId: post._id } })}
          >
            {t('post.remove')}
          </Button>
        </>
      }
    >
      <p>{t('ask-remove-too')}</p>
      {remove.refusal && (
        <Alert tone="danger" role="alert">
          {why(remove.refusal)}
        </Alert>
      )}
    </Dialog>
  )
}
