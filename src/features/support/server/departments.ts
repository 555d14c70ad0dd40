import { type Selectable, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { clock } from '../../../platform/server/clock.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { pictureOf, viewerFrom, viewers } from '../../accounts/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import type { Agent, AnswerTimes, Department, DepartmentChoice, DepartmentDraft } from '../contract/departments.ts'
import { clockFrom } from '../rules/answer-clock.ts'
import { isOpen, type OpeningHours } from '../rules/opening-hours.ts'
import { OPEN_STATUSES, PRIORITIES } from '../rules/vocabulary.ts'

export type DepartmentRecord = Omit<
  Selectable<DB['departments']>,
  'hours' | 'holidays' | 'answer_times' | 'assigns'
> & {
  hours: DepartmentDraft['hours']
  holidays: DepartmentDraft['holidays']
  answer_times: AnswerTimes
  assigns: Department['assigns']
}

/** When a department is there, in the zone that holds. */
export const officeOf = (row: DepartmentRecord, clubZone: string): OpeningHours => ({
  zone: row.zone ?? clubZone,
  hours: row.hours,
  holidays: row.holidays,
})

/** Every department in its order, those in use or the archived ones. */
export const departmentRows = (db: Db, archived: boolean): Promise<DepartmentRecord[]> =>
  db
    .selectFrom('departments')
    .selectAll()
    .where('archived_at', archived ? 'is not' : 'is', null)
    .orderBy('place')
    .orderBy('created_at')
    .orderBy('id')
    .execute() as unknown as Promise<DepartmentRecord[]>

/** A department, in use or not; 404 without one. */
export async function departmentById(db: Db, id: string): Promise<DepartmentRecord> {
  const row = await db.selectFrom('departments').selectAll().where('id', '=', id).executeTakeFirst()
  return (row as DepartmentRecord | undefined) ?? notFound()
}

/** A department held for the time of a transaction. */
export async function lockDepartment(tx: Tx, id: string): Promise<DepartmentRecord> {
  const row = await tx.selectFrom('departments').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return (row as DepartmentRecord | undefined) ?? notFound()
}

/** The people of departments, by department. */
async function membersOf(db: Db, ids: readonly string[]): Promise<Map<string, Agent[]>> {
  const rows = ids.length
    ? await db
        .selectFrom('department_members as m')
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .select(['m.department_id', 'u.id', 'u.name', 'u.username', 'u.avatar_file_id'])
        .where('m.department_id', 'in', ids)
        .orderBy(sql`fold_text(u.name)`)
        .orderBy('u.id')
        .execute()
    : []
  const people = new Map<string, Agent[]>()
  for (const row of rows)
    people.set(row.department_id, [
      ...(people.get(row.department_id) ?? []),
      { _id: row.id, name: row.name, username: row.username, picture: pictureOf(row.avatar_file_id) },
    ])
  return people
}

/** Departments as their people see them. */
export async function departmentViews(db: Db, rows: readonly DepartmentRecord[]): Promise<Department[]> {
  const ids = rows.map(row => row.id)
  const [clubZone, people] = [await setting(db, 'timeZone'), await membersOf(db, ids)]
  const waiting = await db
    .selectFrom('tickets')
    .select(['department_id', e => e.fn.countAll<number>().as('count')])
    .where('status', 'in', OPEN_STATUSES)
    .groupBy('department_id')
    .execute()
  const counts = new Map(waiting.map(one => [one.department_id, Number(one.count)]))
  return rows.map(row => ({
    _id: row.id,
    name: row.name,
    arabicName: row.arabic_name,
    hint: row.hint,
    arabicHint: row.arabic_hint,
    mail: row.mail,
    zone: row.zone,
    clubZone,
    hours: row.hours,
    holidays: row.holidays,
    answerTimes: row.answer_times,
    assigns: row.assigns,
    members: people.get(row.id) ?? [],
    openTickets: counts.get(row.id) ?? 0,
    place: row.place,
    archivedAt: row.archived_at?.toISOString() ?? null,
  }))
}

/** The departments that somebody may write to, the one that tickets go to by themselves first, with when each would answer now. */
export async function departmentChoices(db: Db): Promise<DepartmentChoice[]> {
  const [rows, clubZone, now] = [await departmentRows(db, false), await setting(db, 'timeZone'), await clock(db)]
  const { department } = await setting(db, 'support')
  const first = rows.filter(row => row.id === department)
  return [...first, ...rows.filter(row => row.id !== department)].map(row => {
    const office = officeOf(row, clubZone)
    return {
      _id: row.id,
      name: row.name,
      arabicName: row.arabic_name,
      hint: row.hint,
      arabicHint: row.arabic_hint,
      zone: office.zone,
      open: isOpen(office, now),
      answers: PRIORITIES.map(priority => {
        const minutes = row.answer_times[priority].first
        return { priority, minutes, by: clockFrom(office, now, minutes).dueAt?.toISOString() ?? null }
      }),
    }
  })
}

/** Those of the club's people who may answer tickets, by name. */
export async function agentRows(db: Db): Promise<Agent[]> {
  const rows = await viewers(db)
    .select(['users.name', 'users.username', 'users.avatar_file_id'])
    .where('users.role', 'in', ['Super-admin', 'Employee'])
    .orderBy(sql`fold_text(users.name)`)
    .orderBy('users.id')
    .execute()
  return rows
    .filter(row => mayAnswer(row))
    .map(row => ({
      _id: row.id,
      name: row.name,
      username: row.username,
      picture: pictureOf(row.avatar_file_id),
    }))
}

const mayAnswer = (row: Parameters<typeof viewerFrom>[0]): boolean => {
  const { role, permissions } = viewerFrom(row)
  return role === 'Super-admin' || permissions.includes('tickets.answer')
}
