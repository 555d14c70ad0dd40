import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import { isDuplicate, type Tx } from '../../../platform/server/db.ts'
import type { Origin } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { AuditAction } from '../../../platform/shared/audited.ts'
import { Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import type { DepartmentDraft } from '../contract/departments.ts'
import { agentRows, type DepartmentRecord, departmentRows, lockDepartment } from './departments.ts'

/** Who acts, and from where. */
type By = { viewer: Viewer; origin: Origin }

/** Hours and holidays are kept in the order of time, however they were typed. */
const columnsOf = (draft: DepartmentDraft) => ({
  name: draft.name,
  arabic_name: draft.arabicName,
  hint: draft.hint,
  arabic_hint: draft.arabicHint,
  mail: draft.mail,
  zone: draft.zone,
  hours: JSON.stringify(draft.hours.toSorted((a, b) => a.day - b.day || a.from.localeCompare(b.from))),
  holidays: JSON.stringify(draft.holidays.toSorted((a, b) => a.date.localeCompare(b.date))),
  answer_times: JSON.stringify(draft.answerTimes),
  assigns: draft.assigns,
})

/** Makes a department, last in the order. */
export async function createDepartment(tx: Tx, by: By, draft: DepartmentDraft): Promise<DepartmentRecord> {
  const row = await unlessTaken(
    tx
      .insertInto('departments')
      .values({ ...columnsOf(draft), place: sql<number>`(select coalesce(max(place), -1) + 1 from departments)` })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  await setMembers(tx, row.id, draft.memberIds)
  await note(tx, by, 'departments.create', row.id, { after: draft })
  return row as unknown as DepartmentRecord
}

/** Changes a department. What it promised before stays promised: due times of tickets are not counted again. */
export async function updateDepartment(tx: Tx, by: By, id: string, draft: DepartmentDraft): Promise<DepartmentRecord> {
  const before = await lockDepartment(tx, id)
  const row = await unlessTaken(
    tx
      .updateTable('departments')
      .set({ ...columnsOf(draft), updated_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  await setMembers(tx, id, draft.memberIds)
  const { name, arabic_name, mail, zone, hours, holidays, answer_times, assigns } = before
  await note(tx, by, 'departments.update', id, {
    before: { name, arabicName: arabic_name, mail, zone, hours, holidays, answerTimes: answer_times, assigns },
    after: draft,
  })
  return row as unknown as DepartmentRecord
}

/** Takes a department out of use; the last one stays, or nobody could ask for help. */
export async function archiveDepartment(tx: Tx, by: By, id: string): Promise<DepartmentRecord> {
  // All of them: two that are archived at once must not be the last two.
  await tx.selectFrom('departments').select('id').orderBy('id').forNoKeyUpdate().execute()
  const department = await lockDepartment(tx, id)
  if (department.archived_at) return department
  if ((await departmentRows(tx, false)).length < 2) throw new Refusal('support.last-department')
  return setArchived(tx, by, id, true)
}

/** Takes an archived department into use again. */
export async function restoreDepartment(tx: Tx, by: By, id: string): Promise<DepartmentRecord> {
  const department = await lockDepartment(tx, id)
  return department.archived_at ? unlessTaken(setArchived(tx, by, id, false)) : department
}

async function setArchived(tx: Tx, by: By, id: string, archived: boolean): Promise<DepartmentRecord> {
  const row = await tx
    .updateTable('departments')
    .set({ archived_at: archived ? sql<Date>`clock_timestamp()` : null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await note(tx, by, archived ? 'departments.archive' : 'departments.restore', id, {})
  return row as unknown as DepartmentRecord
}

/** The people of a department are those who may answer. */
async function setMembers(tx: Tx, departmentId: string, wanted: readonly string[]): Promise<void> {
  const agents = new Set((await agentRows(tx)).map(one => one._id))
  const ids = [...new Set(wanted)]
  if (ids.some(id => !agents.has(id))) refuseField('memberIds', 'choice')
  await tx.deleteFrom('department_members').where('department_id', '=', departmentId).execute()
  if (ids.length > 0)
    await tx
      .insertInto('department_members')
      .values(ids.map(user_id => ({ department_id: departmentId, user_id })))
      .execute()
}

async function unlessTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (isDuplicate(error, 'departments_by_name') || isDuplicate(error, 'departments_by_arabic_name'))
      throw new Refusal('support.name-taken')
    throw error
  }
}

const note = (
  tx: Tx,
  { viewer, origin }: By,
  action: AuditAction & `departments.${string}`,
  id: string,
  what: { before?: unknown; after?: unknown },
) =>
  record(tx, {
    actorId: viewer.id,
    action,
    target: { kind: 'department', id },
    ...what,
    address: origin.address,
    requestId: origin.requestId,
  })
