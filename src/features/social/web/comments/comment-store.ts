import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useViewer } from '../../../../platform/web/session.tsx'
import type { TargetRef } from '../../contract.ts'
import type { CommentPage } from '../../contract/comments.ts'
import { turnKept } from '../turned-meanwhile.ts'
import { COMMENTS } from '../use-switch.ts'

type Turn = (page: CommentPage) => CommentPage

/** The comments of one thing as this window keeps them: every page that was asked for, in one. */
export type CommentStore = {
  ref: TargetRef
  key: readonly unknown[]
  /** What one does oneself. */
  change(turn: Turn): void
  /** What the live line told; done twice it is done once. */
  hear(turn: Turn): void
  now(): CommentPage | undefined
}

const storeOf = (client: QueryClient, ref: TargetRef, key: readonly unknown[]): CommentStore => ({
  ref,
  key,
  change: turn => void client.setQueryData<CommentPage>(key, page => page && turn(page)),
  hear: turn => turnKept(client, key, turn),
  now: () => client.getQueryData<CommentPage>(key),
})

/** Where the comments of a thing are kept; whoever logs in reads them anew. */
export function useCommentStore(ref: TargetRef): CommentStore {
  const client = useQueryClient()
  const viewer = useViewer()
  const { language } = useLanguage()
  return storeOf(client, ref, [COMMENTS, ref.kind, ref.id, viewer?.id ?? null, language])
}
