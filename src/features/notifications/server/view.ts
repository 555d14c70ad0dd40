import { type Params, say } from '../../../platform/server/text.ts'
import type { NoticeView } from '../../../platform/shared/session-contract.ts'
import type { Language } from '../../../platform/shared/text.ts'

export type NoticeRow = {
  id: string
  kind: string
  params: unknown
  link: string | null
  created_at: Date
  read_at: Date | null
}

/** Title and body of a notice in a language, from the strings of the feature that declared its kind. */
export function noticeText(kind: string, params: unknown, language: Language): NoticeView['data'] {
  const dot = kind.indexOf('.')
  const [feature, reason] = [kind.slice(0, dot), kind.slice(dot + 1)]
  const sentence = (part: string) => say(language, feature, `notices.${reason}.${part}`, (params ?? {}) as Params)
  return { title: sentence('title'), body: sentence('body') }
}

/** A notice as its reader sees it. */
export const noticeView = (row: NoticeRow, language: Language): NoticeView => ({
  _id: row.id,
  kind: row.kind,
  data: noticeText(row.kind, row.params, language),
  link: row.link,
  createdAt: row.created_at.toISOString(),
  read: row.read_at !== null,
})
