import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { listOf } from '../../../platform/shared/page.ts'
import { READ } from '../rules/rights.ts'

/** So many months back, the running one among them. */
export const FIGURE_MONTHS = 12

/** A month of the club, `YYYY-MM`. Each figure is of the tickets that were opened in it. */
export const MonthFigures = z.object({
  month: z.string(),
  opened: z.number().int(),
  /** Those that are solved or closed by now. */
  over: z.number().int(),
  /** Those whose first answer came in time, of those that were answered or should have been. */
  inTime: z.number().int(),
  due: z.number().int(),
  /** Half of the first answers came within so many minutes of the clock; null without any. */
  firstAnswerMinutes: z.number().int().nullable(),
  rated: z.number().int(),
  /** Average of what members said, from 1 to 5; null without any. */
  stars: z.number().nullable(),
})
export type MonthFigures = z.infer<typeof MonthFigures>

export const readFigures = call('GET /tickets/figures', {
  name: 'readTicketFigures',
  summary:
    'Tickets by month within the reach of the caller: how many, how soon they were answered, and how members rated the help.',
  access: READ,
  query: z.object({ department: Id.optional() }),
  answer: listOf(MonthFigures),
})
