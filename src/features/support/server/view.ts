import { clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { pictureOf } from '../../accounts/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import type { Message, Step, Ticket, TicketRow } from '../contract/tickets.ts'
import { allowedOf, type Terms } from '../rules.ts'
import { isLate } from '../rules/answer-clock.ts'
import { PUBLIC_ACTS } from '../rules/vocabulary.ts'
import {
  clockOf,
  filesOf,
  type MessageRecord,
  messagesOf,
  progressOf,
  type StepRecord,
  stepsOf,
  type TicketFacts,
} from './queries.ts'

/** What views of tickets are made of beside their rows. */
export type Seeing = { now: Date; clubZone: string; terms: Terms }

/** The moment, the zone and the terms that views are made for. */
export const seeing = async (db: Db): Promise<Seeing> => ({
  now: await clock(db),
  clubZone: await setting(db, 'timeZone'),
  terms: await setting(db, 'support'),
})

export const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null
export const personOf = (id: string | null, name: string | null, avatar: string | null) =>
  id === null || name === null ? null : { _id: id, name, picture: pictureOf(avatar) }

/** What its member's list and the queue both say of a ticket. */
export const summaryOf = (row: TicketFacts, { now, clubZone }: Pick<Seeing, 'now' | 'clubZone'>) => ({
  _id: row.id,
  number: row.number,
  subject: row.subject,
  language: row.language,
  status: row.status,
  priority: row.priority,
  department: {
    _id: row.department_id,
    name: row.department_name,
    arabicName: row.department_arabic_name,
    zone: row.department_zone ?? clubZone,
  },
  dueAt: iso(row.due_at),
  late: isLate(clockOf(row), now),
  stars: row.stars,
  createdAt: row.created_at.toISOString(),
  movedAt: row.moved_at.toISOString(),
})

/** A ticket in its member's list. */
export function rowView(row: TicketFacts, at: Seeing): TicketRow {
  const { terms } = at
  const { closesAt, reopensUntil, survey } = allowedOf(progressOf(row), terms)
  const unread = row.answered_at !== null && row.answered_at > row.owner_read_at
  return {
    ...summaryOf(row, at),
    closesAt: iso(closesAt),
    reopensWithinDays: terms.reopensWithinDays,
    reopensUntil: iso(reopensUntil),
    survey,
    answeredBy: unread ? row.answered_by : null,
  }
}

/** Messages with their files. */
export async function messageViews(db: Db, house: Pick<House, 'files'>, rows: MessageRecord[]): Promise<Message[]> {
  const ids = await filesOf(
    db,
    rows.map(row => row.id),
  )
  const files = await house.files.views(db, [...ids.values()].flat())
  return rows.map(row => ({
    _id: row.id,
    kind: row.kind,
    by: personOf(row.author_id, row.name, row.avatar),
    text: row.body,
    format: row.format,
    html: row.html,
    language: row.language,
    at: row.written_at.toISOString(),
    files: (ids.get(row.id) ?? []).flatMap(id => files.get(id) ?? []),
  }))
}

export const stepView = (row: StepRecord): Step => ({
  _id: row.id,
  act: row.act,
  by: personOf(row.by_id, row.name, row.avatar),
  at: row.at.toISOString(),
  facts: row.facts as Record<string, unknown>,
})

/** What a ticket is about, with its link only where the reader may still see the thing. */
export async function aboutOf(
  db: Db,
  house: Pick<House, 'targets'>,
  viewer: Viewer,
  row: TicketFacts,
  language: Language,
): Promise<Ticket['about']> {
  const { about_kind: kind, about_id: id, about_title: title } = row
  if (!kind || !id) return null
  const target = house.targets().find(one => one.kind === kind)
  const [seen] = (await target?.look(db, viewer, [id], language)) ?? []
  return { kind, id, title: title ?? '', link: seen?.link ?? null }
}

/** Where a ticket went on. */
export const mergedInto = ({ merged_into: _id, merged_number: number }: TicketFacts): Ticket['mergedInto'] =>
  _id && number ? { _id, number } : null

type Around = { house: Pick<House, 'files' | 'targets'>; viewer: Viewer; language: Language }

/** A ticket as its member reads it: without notes, and without what only concerns staff. */
export async function ticketView(db: Db, { house, viewer, language }: Around, row: TicketFacts): Promise<Ticket> {
  return {
    ...rowView(row, await seeing(db)),
    about: await aboutOf(db, house, viewer, row, language),
    mergedInto: mergedInto(row),
    messages: await messageViews(db, house, await messagesOf(db, row.id, false)),
    steps: (await stepsOf(db, row.id, PUBLIC_ACTS)).map(stepView),
  }
}
