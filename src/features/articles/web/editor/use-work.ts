import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import type { Language } from '../../../../platform/shared/text.ts'
import { askBeforeLeaving } from '../../../../platform/web/ask-before-leaving.ts'
import { keyOfRead, send } from '../../../../platform/web/call.ts'
import {
  type ArticleDraft,
  type ArticleText,
  type EditedArticle,
  listArticles,
  readArticle,
  saveArticle,
} from '../../contract/staff.ts'

/** What the editor holds of an article; the picture with its view. */
export type Work = Pick<ArticleDraft, 'texts' | 'groupId' | 'tags' | 'readers' | 'planIds' | 'authorId'> & {
  cover: FileView | null
  /** Files that the texts name by their ids. */
  known: readonly FileView[]
}

export type Saving =
  | { state: 'saved' | 'waiting' | 'sending' }
  | { state: 'failed'; error: Refusal | Error; conflict: boolean }

const SAVE_AFTER_MS = 1200

const workOf = ({ texts, group, tags, readers, planIds, cover, authorId, files }: EditedArticle): Work => ({
  texts,
  tags,
  readers,
  planIds,
  cover,
  known: files,
  authorId,
  groupId: group?._id ?? null,
})

/**
 * What is being written, kept in the account a moment after each change. What fails stays in the editor and is tried again with the next
 * change or by hand; a tab that is closed before asks first.
 */
export function useWork(article: EditedArticle) {
  const client = useQueryClient()
  const [work, setWork] = useState(() => workOf(article))
  const [saving, setSaving] = useState<Saving>({ state: 'saved' })
  const now = useRef({ work, revision: article.revision, changed: false })
  const sending = useRef<Promise<boolean> | null>(null)
  const timer = useRef(0)
  const articleId = article._id

  const adopt = useCallback(
    (kept: EditedArticle) => {
      now.current.revision = kept.revision
      client.setQueryData(keyOfRead(readArticle, { params: { articleId } }), { data: kept })
      void client.invalidateQueries({ queryKey: [listArticles.id] })
    },
    [client, articleId],
  )

  /** Sends what changed until nothing is left. */
  const keep = useCallback(async (): Promise<boolean> => {
    try {
      while (now.current.changed) {
        const { cover, known: _, ...draft } = now.current.work
        now.current.changed = false
        setSaving({ state: 'sending' })
        const body = { ...draft, coverId: cover?._id ?? null, revision: now.current.revision }
        adopt((await send(saveArticle, { params: { articleId }, body })).data)
      }
      setSaving({ state: 'saved' })
      return true
    } catch (error) {
      now.current.changed = true
      const conflict = error instanceof Refusal && error.code === 'articles.changed-meanwhile'
      setSaving({ state: 'failed', error: error as Error, conflict })
      return false
    }
  }, [articleId, adopt])

  /** Answers once all that was written is kept, also what is on its way: what is said of an article next is of that revision. */
  const save = useCallback(async (): Promise<boolean> => {
    window.clearTimeout(timer.current)
    if (!sending.current && !now.current.changed) return true
    sending.current ??= keep().finally(() => {
      sending.current = null
    })
    return sending.current
  }, [keep])

  const change = useCallback(
    (next: (before: Work) => Work) => {
      now.current.work = next(now.current.work)
      now.current.changed = true
      setWork(now.current.work)
      setSaving(before => (before.state === 'failed' && before.conflict ? before : { state: 'waiting' }))
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => void save(), SAVE_AFTER_MS)
    },
    [save],
  )

  const write = useCallback(
    (language: Language, part: Partial<ArticleText>) =>
      change(before => ({ ...before, texts: { ...before.texts, [language]: { ...before.texts[language], ...part } } })),
    [change],
  )

  const attach = useCallback(
    (language: Language, files: readonly FileView[]) =>
      change(before => ({
        ...before,
        known: [...before.known, ...files.filter(file => !before.known.some(one => one._id === file._id))],
        texts: { ...before.texts, [language]: { ...before.texts[language], files: files.map(file => file._id) } },
      })),
    [change],
  )

  useEffect(() => {
    const askNoMore = askBeforeLeaving(() => now.current.changed)
    return () => {
      askNoMore()
      // Another page of the product: what was typed last goes out now.
      void save()
    }
  }, [save])

  return { work, saving, change, write, attach, save, adopt, revision: () => now.current.revision }
}
export type Writing = ReturnType<typeof useWork>
