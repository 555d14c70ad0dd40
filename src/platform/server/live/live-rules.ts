import type { z } from 'zod'
import type { Viewer } from '../../shared/access.ts'
import type { EventKind } from '../../shared/event.ts'
import type { SignalKind } from '../../shared/signal.ts'
import type { Db } from '../db.ts'

/** Who may listen to topics `prefix:id`; ids that `id` does not know reach neither `may` nor the database. */
export type TopicRule = {
  prefix: string
  id: z.ZodType<string>
  may(db: Db, viewer: Viewer | null, id: string): Promise<boolean>
  /** Whether everybody who listens is told how many do (`present`). */
  counts: boolean
}
/** A signal of topics `prefix:id`. `accept` answers what goes on of one that a browser sends, or null; without it only the server does. */
export type SignalRule = {
  prefix: string
  kind: SignalKind
  accept: ((viewer: Viewer | null, payload: never) => unknown | null) | null
}
/** An event by which what some people may read becomes more or less, with who they are. */
export type RightsRule = { event: EventKind; whose(payload: never): readonly string[] }
