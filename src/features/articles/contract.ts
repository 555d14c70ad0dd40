import { z } from 'zod'
import { call } from '../../platform/shared/call.ts'
import { FileView } from '../../platform/shared/files-contract.ts'
import { Id } from '../../platform/shared/ids.ts'
import { PAGE_KEYS } from './rules/info-pages.ts'

/** An info page in the asked language; `body` is sanitised HTML. */
export const InfoPage = z.object({
  key: z.string(),
  title: z.string(),
  excerpt: z.string(),
  body: z.string(),
  /** Files below the text. */
  files: z.array(FileView),
  updatedAt: z.iso.datetime(),
})
export type InfoPage = z.infer<typeof InfoPage>

export const FaqEntry = z.object({ _id: Id, key: z.string(), question: z.string(), answer: z.string() })
export const FaqGroup = z.object({ key: z.string(), name: z.string(), entries: z.array(FaqEntry) })
export type FaqGroup = z.infer<typeof FaqGroup>

export const readInfoPage = call('GET /articles/pages/:key', {
  summary: 'An info page of the club (about, how it works, terms, privacy, copyright) in the asked language.',
  access: 'anyone',
  params: z.object({ key: z.enum(PAGE_KEYS) }),
  answer: z.object({ data: InfoPage }),
  cacheSeconds: 60,
})

export const listQuestions = call('GET /articles/faq', {
  summary: 'Questions and answers by group, in the asked language.',
  access: 'anyone',
  answer: z.object({ data: z.array(FaqGroup), count: z.number().int() }),
  cacheSeconds: 60,
})
