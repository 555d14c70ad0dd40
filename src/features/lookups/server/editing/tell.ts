import { record } from '../../../../platform/server/audit.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { holdName } from '../../../../platform/server/named-lock.ts'
import { announce } from '../../../../platform/server/outbox.ts'
import type { Origin } from '../../../../platform/server/registry.ts'
import { entryChanged } from '../../contract.ts'
import type { EntryAct, EntryView } from '../../contract/editing.ts'
import type { List } from '../../contract/lists.ts'

/** Whoever changes a look-up, and from where. */
export type Editor = { id: string; origin: Origin }

/** Look-ups are changed one at a time, so that a name stands once and the tree stays a tree. */
export const lockLists = (tx: Tx): Promise<unknown> => holdName(tx, 'lookups lists')

/** What the audit log keeps of an entry. */
const shown = (entry: EntryView | null) =>
  entry && { name: entry.name, arabicName: entry.arabicName, code: entry.code, retired: entry.retired, ...entry.values }

/** Tells the audit log what became of an entry (`skills.change`, before and after), and higher floors that it changed. */
export async function tell(
  tx: Tx,
  by: Editor,
  list: List,
  act: EntryAct,
  { before, after }: { before: EntryView | null; after: EntryView | null },
): Promise<void> {
  await record(tx, {
    actorId: by.id,
    action: `${list.name}.${act}`,
    target: { kind: list.name, id: (after ?? before)!._id },
    before: shown(before) ?? undefined,
    after: shown(after) ?? undefined,
    address: by.origin.address,
    requestId: by.origin.requestId,
  })
  if (act !== 'add') await announce(tx, entryChanged, { list: list.name, id: (after ?? before)!._id })
}
