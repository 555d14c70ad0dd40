import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWrite } from '../../../platform/web/call.ts'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWhy } from '../../social/web/use-why.ts'
import { hidePost, type PostView, readPost } from '../contract.ts'
import { withoutPost } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Composer.module.css'
import { changeFeeds } from './use-feed.ts'

/** Asks the staff for the reason that is kept. */
export function AskHide({ post, onClose }: { post: PostView; onClose: () => void }) {
  const t = useText<typeof strings>('lounge')
  const why = useWhy()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const hide = useWrite(hidePost, {
    invalidates: [readPost],
    onDone: ({ message }) => {
      onClose()
      if (!post.hidden) changeFeeds(client, pages => withoutPost(pages, post._id))
      toast({ tone: 'success', title: message })
    },
  })
  const body = { hidden: !post.hidden, reason: reason.trim() }
  return (
    <Dialog
      open
      size="small"
      title={t(post.hidden ? 'post.show' : 'ask-hide')}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant={post.hidden ? 'primary' : 'danger'}
            loading={hide.busy}
            disabled={body.reason === ''}
            onClick={() => void hide.run({ params: { postId: post._id }, body })}
          >
            {t(post.hidden ? 'post.show' : 'post.hide')}
          </Button>
        </>
      }
    >
      <div className={css.edit}>
        {!post.hidden && <p>{t('ask-hide-too')}</p>}
        <TextField
          name="reason"
          label={t('hide-reason')}
          value={reason}
          onChange={setReason}
          multiline
          maxLength={500}
          error={hide.refusal && why(hide.refusal)}
        />
      </div>
    </Dialog>
  )
}
