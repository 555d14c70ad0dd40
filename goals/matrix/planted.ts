import { z } from 'zod'
import { defineFeature } from '../../src/platform/server/registry.ts'
import { call } from '../../src/platform/shared/call.ts'
import { Id } from '../../src/platform/shared/ids.ts'
import { notFound, Refusal } from '../../src/platform/shared/refusal.ts'

/** Says of an item that is hidden that it is there, and not for the caller. */
export const PLANTED_CALL = call('GET /planted/items/:itemId', {
  summary: 'Tells hidden from never been.',
  access: 'anyone',
  params: z.object({ itemId: Id }),
  answer: z.object({}),
})

/** The feature with that fault. */
export const telling = defineFeature('telling', { en: {}, ar: {} }, [], registry => {
  registry.onRead(PLANTED_CALL, async ({ db, params }) => {
    const item = await db.selectFrom('items').select('status').where('id', '=', params.itemId).executeTakeFirst()
    if (!item) notFound()
    if (item!.status !== 'published') throw new Refusal('role-forbidden')
    return {}
  })
})
