import { z } from 'zod'
import { call } from '../../platform/shared/call.ts'
import { event } from '../../platform/shared/event.ts'
import { OfficeMenu } from '../../platform/shared/session-contract.ts'
import { STAFF_MENU } from './rules/menus.ts'

const Entries = z.array(z.enum(STAFF_MENU.map(({ key }) => key))).max(STAFF_MENU.length)

/** One's menu was arranged, or given back: one's other windows follow. */
export const menuArranged = event('shell.menu-arranged', z.object({ menu: OfficeMenu.nullable() }))

export const readMenuCounts = call('GET /office-menu/waiting', {
  summary: 'What waits behind each entry of the back-office’s menu, as far as the caller may open it.',
  description:
    'The counts of the dashboard’s first part, added up by the list that they lead to. An entry without any is left out.',
  access: 'staff',
  answer: z.object({
    data: z.array(z.object({ entry: z.enum(STAFF_MENU.map(({ key }) => key)), count: z.number().int() })),
    /** Live topics on which it is told that one of the counts may have moved. */
    topics: z.array(z.string()),
  }),
})

const answer = z.object({ message: z.string(), data: OfficeMenu.nullable() })

export const arrangeMenu = call('PUT /office-menu', {
  summary: 'Keeps how the caller has the menu of the back-office: what stands above, what is hidden, and the order.',
  description: 'The menu shows what the caller’s rights open, in whatever order. An empty order is the club’s.',
  access: 'staff',
  body: z.strictObject({ pinned: Entries, hidden: Entries, order: Entries }),
  answer,
})

export const resetMenu = call('DELETE /office-menu', {
  summary: 'Gives the menu of the back-office back to the order of the club, as the caller’s role begins it.',
  access: 'staff',
  answer,
})
