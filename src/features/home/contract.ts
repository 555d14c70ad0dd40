import { z } from 'zod'
import { call } from '../../platform/shared/call.ts'

/** What the front page counts: true numbers of the club as it is now. */
export const ClubCounts = z.object({
  /** Verified people who are not the club's own staff. */
  members: z.number().int(),
  /** Companies whose profile is approved. */
  companies: z.number().int(),
  /** Countries that approved profiles are in. */
  countries: z.number().int(),
})
export type ClubCounts = z.infer<typeof ClubCounts>

export const readHome = call('GET /home', {
  summary: 'What the front page counts: members, verified companies, countries.',
  access: 'anyone',
  answer: z.object({ data: ClubCounts }),
  cacheSeconds: 60,
})
