import type { Access, Viewer } from '../shared/access.ts'
import type { FoundIcon } from '../shared/found-icons.ts'
import type { Db } from './db.ts'

/** One thing that was found: what it is called, more of it (numbers and names, which need no words), and its page. */
export type DeskHit = { id: string; title: string; about: string; to: string }

/**
 * Something of a feature that the club's people find by typing a number, a name or words of it, whether or not readers see it. Whoever
 * may not open it is never told of it.
 */
export type FindKind = {
  access: Access
  icon: FoundIcon
  /** At most so many, the likeliest first, within the reach of the viewer. */
  find(db: Db, viewer: Viewer, text: string, most: number): Promise<DeskHit[]>
}
