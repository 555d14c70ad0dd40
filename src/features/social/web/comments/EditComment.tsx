import { useState } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import type { CommentView } from '../../contract/comments.ts'
import type { strings } from '../../strings.en.ts'
import { Composer } from './Composer.tsx'
import { useCommentsAround } from './comments-context.ts'

/** Changes the words of one's own comment in its place. */
export function EditComment({ comment, onClose }: { comment: CommentView; onClose: () => void }) {
  const t = useText<typeof strings>('social')
  const { writing } = useCommentsAround()
  const [text, setText] = useState(comment.text)
  const save = async (words: string) => {
    const refusal = words === comment.text ? null : await writing.edit(comment._id, words)
    if (refusal === null) onClose()
    return refusal
  }
  return (
    <Composer
      label={t('comments.edit-label')}
      send={t('comments.save')}
      text={text}
      onText={setText}
      onSend={save}
      onCancel={onClose}
      opens
    />
  )
}
