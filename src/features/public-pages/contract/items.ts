import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { listOf } from '../../../platform/shared/page.ts'
import { ItemCard } from '../../items/contract.ts'

export const similarItems = call('GET /public-pages/items/:itemId/similar', {
  summary: 'A few offers like this one: of its kind, in its category or industries, those nearest to it first.',
  description: 'Of an item that the viewer may not see there is nothing like it.',
  access: 'anyone',
  params: z.object({ itemId: Id }),
  answer: listOf(ItemCard),
})
