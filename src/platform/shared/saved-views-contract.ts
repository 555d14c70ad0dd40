import { z } from 'zod'
import { call } from './call.ts'
import { Done, Id } from './ids.ts'

/** Which list a view belongs to: `verification.queue`, `lookups.industries`. */
export const ViewsKey = z.string().regex(/^[a-z][a-z0-9.-]{1,63}$/)

/**
 * A named state of one list, kept by one person: exactly the list's part of the address (search, filters, sort),
 * so that opening a view and opening its link are the same thing.
 */
export const SavedView = z.object({
  _id: Id,
  key: ViewsKey,
  name: z.string(),
  /** Query text without the question mark: `status=open&sort=-age`. */
  state: z.string(),
})
export type SavedView = z.infer<typeof SavedView>

/** How many views one person keeps of one list; the oldest gives way to the next. */
export const MAX_SAVED_VIEWS = 30

export const listSavedViews = call('GET /saved-views', {
  summary: "The caller's own saved views of one list, by name.",
  access: 'signed-in',
  query: z.object({ key: ViewsKey }),
  answer: z.object({ data: z.array(SavedView) }),
})

export const saveView = call('POST /saved-views', {
  summary: 'Saves the state of a list under a name; the same name again replaces the state.',
  access: 'signed-in',
  whileRestricted: true,
  body: z.object({ key: ViewsKey, name: z.string().trim().min(1).max(60), state: z.string().max(2000) }),
  answer: z.object({ data: SavedView }),
  status: 201,
})

export const deleteSavedView = call('DELETE /saved-views/:viewId', {
  summary: 'Removes one of the caller’s own saved views.',
  access: 'signed-in',
  whileRestricted: true,
  params: z.object({ viewId: Id }),
  answer: Done,
})
