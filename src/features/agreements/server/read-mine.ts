import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import type { Paging } from '../../../platform/shared/page.ts'
import type { listMine } from '../contract.ts'
import { STATES, type State } from '../rules.ts'
import { type Column, ownFacts, ownTallies, type Tally } from './queries.ts'
import { agreementRows, type Targets } from './view.ts'

const COLUMNS = { sent: 'requester_id', received: 'owner_id' } as const

const sum = (tallies: readonly Tally[], which: (tally: Tally) => boolean): number =>
  tallies.filter(which).reduce((all, tally) => all + tally.count, 0)

type Wish = Paging & { side: 'sent' | 'received'; state?: State | undefined }

/** A page of one's own agreements, with the counts of both sides and of each state of this one. */
export async function readMine(
  db: Db,
  targets: Targets,
  viewer: Viewer,
  wish: Wish,
): Promise<AnswerOf<typeof listMine>> {
  const tallies = await ownTallies(db, viewer.id)
  const column: Column = COLUMNS[wish.side]
  const rows = await ownFacts(db, column, viewer.id, wish)
  const both = (which: (tally: Tally) => boolean) => ({
    sent: sum(tallies, tally => tally.side === COLUMNS.sent && which(tally)),
    received: sum(tallies, tally => tally.side === COLUMNS.received && which(tally)),
  })
  const states = STATES.map(state => ({
    state,
    count: sum(tallies, one => one.side === column && one.state === state),
  }))
  return {
    data: await agreementRows(db, targets, viewer, rows),
    count: sum(tallies, one => one.side === column && (wish.state === undefined || one.state === wish.state)),
    sides: both(() => true),
    waiting: both(tally => tally.waits),
    states: states.filter(one => one.count > 0),
  }
}
