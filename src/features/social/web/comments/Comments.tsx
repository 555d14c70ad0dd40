import type { ComponentType } from 'react'
import { useQueryState } from '../../../../platform/web/query-state.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { VisuallyHidden } from '../../../../platform/web/ui/VisuallyHidden.tsx'
import { isolate } from '../../../accounts/web/isolate.ts'
import type { strings } from '../../strings.en.ts'
import { CommentList } from './CommentList.tsx'
import css from './Comments.module.css'
import { Composer } from './Composer.tsx'
import { useCommentStore } from './comment-store.ts'
import { CommentsAround, type ReportProps } from './comments-context.ts'
import { LinkedThread } from './LinkedThread.tsx'
import { useCommentLine } from './use-comment-line.ts'
import { useKeptText } from './use-kept-text.ts'
import { useWriteComments } from './use-write.ts'

type CommentsProps = {
  kind: string
  id: string
  /** Whose the thing is, null for nobody's. */
  ownerId: string | null
  /** `ReportDialog` of reports. */
  report: ComponentType<ReportProps>
  /** The reader opened them just now to say something: the field takes the focus. */
  opens?: boolean
}

/**
 * What is said under a thing, on two levels, with a field to say something; moves by itself while others write. The comment that
 * the address names (`?comment=`) stands first. Needs the sentences of `social` and `reports` (`strings` of the page).
 */
export function Comments({ kind, id, ownerId, report, opens }: CommentsProps) {
  const t = useText<typeof strings>('social')
  const [linked, setLinked] = useQueryState('comment')
  const store = useCommentStore({ kind, id })
  const newest = useCommentLine(store)
  const writing = useWriteComments(store)
  const [text, setText] = useKeptText(`${kind}:${id}`)
  const send = async (words: string) => {
    const refusal = await writing.write(words)
    if (refusal === null) setText('')
    return refusal
  }
  return (
    <CommentsAround value={{ store, writing, ownerId, report, linked }}>
      <section className={css.comments}>
        <Composer
          label={t('comments.label')}
          send={t('comments.send')}
          text={text}
          onText={setText}
          onSend={send}
          opens={opens ?? false}
        />
        {linked && <LinkedThread commentId={linked} onAll={() => setLinked('')} />}
        <CommentList />
      </section>
      <VisuallyHidden>
        <span role="status">{newest && t('comments.new-one', { name: isolate(newest) })}</span>
      </VisuallyHidden>
    </CommentsAround>
  )
}
