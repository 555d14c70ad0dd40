import type { Db } from '../../../platform/server/db.ts'
import type { Targets } from '../../../platform/server/seen-targets.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import type { Paging } from '../../../platform/shared/page.ts'
import { LISTS, type listMine } from '../contract.ts'
import { STATES, type State } from '../rules.ts'
import { type Column, ownFacts, ownTallies, type Tally } from './queries.ts'
import { agreementRows } from './view.ts'

const COLUMNS = { sent: 'requester_id', received: 'owner_id' } as const

const sum = (tallies: readonly Tally[], which: (tally: Tally) => boolean): number =>
  tallies.filter(which).reduce((all, tally) => all + tally.count, 0)

type Side = (typeof LISTS)[number]
type Wish = Paging & { side?: Side | undefined; state?: State | undefined }

/** A page of one's own agreements, with the counts of both sides and of each state of this one. Unasked it is the side that needs them. */
export async function readMine(
  db: Db,
  targets: Targets,
  viewer: Viewer,
  wish: Wish,
): Promise<AnswerOf<typeof listMine>> {
  const tallies = await ownTallies(db, viewer.id)
  const both = (which: (tally: Tally) => boolean) => ({
    sent: sum(tallies, tally => tally.side === COLUMNS.sent && which(tally)),
    received: sum(tallies, tally => tally.side === COLUMNS.received && which(tally)),
  })
  const [sides, waiting] = [both(() => true), both(tally => tally.waits)]
  const first = (counts: Record<Side, number>) => LISTS.find(side => counts[side] > 0)
  const side = wish.side ?? first(waiting) ?? first(sides) ?? 'sent'
  const column: Column = COLUMNS[side]
  const rows = await ownFacts(db, column, viewer.id, wish)
  const states = STATES.map(state => ({
    state,
    count: sum(tallies, one => one.side === column && one.state === state),
  }))
  return {
    data: await agreementRows(db, targets, viewer, rows),
    count: sum(tallies, one => one.side === column && (wish.state === undefined || one.state === wish.state)),
    side,
    sides,
    waiting,
    states: states.filter(one => one.count > 0),
  }
}
