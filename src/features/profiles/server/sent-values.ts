import type { Tx } from '../../../platform/server/db.ts'
import type { Kind, Values } from '../kind.ts'
import type { Stored } from '../stored.ts'
import { checkSent } from './check-sent.ts'
import type { Draft } from './open-draft.ts'

/** Checks everything again; refuses with every fault and its path, else answers what is kept. */
export function sentValues(tx: Tx, kind: Kind, userId: string, draft: Draft, body: Values): Promise<Stored> {
  const target = { kind: 'profile', id: draft.profile?.id ?? draft.row?.id ?? null }
  const owner = { userId, target, timeZone: body.timeZone as string | undefined }
  return checkSent(tx, kind, body, owner, Object.keys(draft.sealed))
}
