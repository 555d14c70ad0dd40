import { type ComponentType, createContext, useContext } from 'react'
import type { CommentStore } from './comment-store.ts'
import type { useWriteComments } from './use-write.ts'

/** The dialog that reports a thing; it comes from the page, because reports stand beside this feature. */
export type ReportProps = { kind: string; id: string; name: string; open: boolean; onClose: () => void }

type Around = {
  store: CommentStore
  writing: ReturnType<typeof useWriteComments>
  /** Whose the thing is: their comments say so. */
  ownerId: string | null
  report: ComponentType<ReportProps>
  /** The comment that a link led to. */
  linked: string
}

/** What every comment of one list needs. */
export const CommentsAround = createContext<Around | null>(null)

export function useCommentsAround(): Around {
  const around = useContext(CommentsAround)
  if (!around) throw new Error('a comment stands outside of <Comments>')
  return around
}
