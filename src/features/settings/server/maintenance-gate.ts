import type { Db } from '../../../platform/server/db.ts'
import { isStaff, type Viewer } from '../../../platform/shared/access.ts'
import type { Call } from '../../../platform/shared/call.ts'
import { readClub } from '../contract/club.ts'
import { readMaintenance } from './queries.ts'

/** Every call asks, so that the switch is read at most once in this time; another process follows within it. */
const KNOWN_FOR_MS = 1000

/** Closes the club while the switch is on: its own people pass, and what the page needs to say so. */
export function makeMaintenanceGate() {
  let known: { on: boolean; until: number } = { on: false, until: 0 }
  return {
    /** Reads the switch again at the next call. */
    forget: () => void (known = { on: false, until: 0 }),
    async keep(db: Db, viewer: Viewer | null, call: Call): Promise<string | null> {
      if (known.until < Date.now()) known = { on: (await readMaintenance(db)).closed, until: Date.now() + KNOWN_FOR_MS }
      return known.on && !isStaff(viewer) && call.id !== readClub.id ? 'maintenance' : null
    },
  }
}
