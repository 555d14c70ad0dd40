import type { Tx } from '../../../platform/server/db.ts'
import { unseal } from '../../../platform/server/seal.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { versionRow } from '../../profiles/server/public.ts'
import { type Acting, noteAct } from './note-act.ts'
import { caseRecord } from './queries.ts'

/** An encrypted value in clear, and a line in the audit log for it; null once it was purged. */
export async function readSecret(
  tx: Tx,
  columnKey: string,
  acting: Acting,
  caseId: string,
  field: string,
): Promise<string | null> {
  const row = (await caseRecord(tx, acting.viewer.id, caseId)) ?? notFound()
  const sealed = (await versionRow(tx, row.profile_id, row.version))?.sealed[field]
  if (sealed === undefined) return notFound()
  if (sealed === null) return null
  await noteAct(tx, acting, caseId, 'secret-viewed', { field })
  return unseal(columnKey, sealed)
}
