import { send } from '../../../platform/web/call.ts'
import { readStanding, type Standing } from '../contract.ts'
import { askTogether } from './ask-together.ts'

/** Whoever stands in no relation to a thing. */
export const NOTHING = (id: string): Standing => ({
  id,
  following: false,
  bookmarked: false,
  liked: false,
  blocked: false,
})

/** How the viewer stands to a thing; what the cards of a page ask at the same moment becomes one call. */
export const askStanding = askTogether(
  async (kind, ids) => (await send(readStanding, { body: { kind, ids } })).data,
  NOTHING,
)
