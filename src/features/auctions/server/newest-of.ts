import { type Db, transact } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { SubjectRef } from '../contract/auction.ts'
import { mayStart } from '../rules.ts'
import { closeIfDue, isDue } from './close-due.ts'
import { type AuctionRow } from './moving.ts'
import { rowsOfSubject } from './queries.ts'
import { forAuction } from './subjects.ts'
import { viewsOf } from './view.ts'

/**
 * What is due is done by whoever looks, so that nobody sees a live auction after its end; the timer is for those that nobody
 * looks at. The process's clock only says when to ask the database's.
 */
export async function doDue(db: Db, rows: readonly AuctionRow[]): Promise<boolean> {
  const due = rows.filter(row => isDue(row, new Date()))
  for (const row of due) await transact(db, tx => closeIfDue(tx, row.id))
  return due.length > 0
}

/**
 * The newest auction of a thing that the viewer may see; its owner's draft counts for them. One that ended says nothing of a
 * company that has a price by now.
 */
export async function newestOf(db: Db, viewer: Viewer | null, subject: SubjectRef) {
  const rows = await rowsOfSubject(db, subject)
  const now = (await doDue(db, rows)) ? await rowsOfSubject(db, subject) : rows
  const views = await viewsOf(db, viewer, now)
  const newest = views.find(view => view.state !== 'cancelled')
  if (!newest || (subject.kind === 'profile' && mayStart(newest.state) && !(await forAuction(db, subject)))) return null
  return newest
}
