import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'

const Count = z.number().int().nullable()

/** A month of complaints as everybody may read it: nothing that less than five of something would tell of. */
export const PublicMonth = z.object({
  /** Year and month in the club's zone. */
  month: z.string(),
  reasons: z.array(z.object({ name: z.string(), arabicName: z.string(), count: z.number().int() })),
  /** Of the reasons that are shown. */
  reports: z.number().int(),
  /** Cases that were decided, and how; null for less than five. */
  acted: Count,
  noBreach: Count,
  /** Hours from the first report to the decision, in the middle; null for less than five decisions. */
  medianHours: z.number().nullable(),
})
export type PublicMonth = z.infer<typeof PublicMonth>

export const readPublicFigures = call('GET /complaint-figures', {
  summary: 'How many reports came and how soon they were decided, month by month; not found unless the club shows it.',
  description: 'Twelve months that are over, the newest first. Counts below five are left out, and no sum holds them.',
  access: 'anyone',
  answer: z.object({ data: z.array(PublicMonth) }),
  cacheSeconds: 0,
})
