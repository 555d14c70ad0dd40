import type { Config } from '../../../platform/server/config.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Call } from '../../../platform/shared/call.ts'
import { readClub } from '../../settings/contract/club.ts'
import { setUpState } from './queries.ts'

/**
 * Keeps everybody but the first administrator out until the club is set up. Once it is, it never asks again. The demo has its
 * people from the start, and tests of other features begin in a club that is open.
 */
export function makeSetUpGate(config: Pick<Config, 'DEMO' | 'NODE_ENV'>) {
  let open = config.DEMO || config.NODE_ENV === 'test'
  const state = async (db: Db) => {
    const now = open ? 'done' : await setUpState(db)
    open = now === 'done'
    return now
  }
  return {
    state,
    async keep(db: Db, viewer: Viewer | null, call: Call): Promise<string | null> {
      if (open || viewer?.role === 'Super-admin') return null
      const now = await state(db)
      // The administrator who comes back signs in on a page that shows the club.
      if (now === 'done' || (now === 'begun' && call.id === readClub.id)) return null
      return 'set-up-first'
    },
  }
}
