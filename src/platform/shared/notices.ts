import { z } from 'zod'
import { Id } from './ids.ts'

/** What the delivering feature hears of each written notice. */
export const NoticeWritten = z.object({
  noticeId: Id,
  recipientId: Id,
  kind: z.string(),
  /** It stands for a group that was unread already: it moved to the top and is no new one. */
  moved: z.boolean().default(false),
})
