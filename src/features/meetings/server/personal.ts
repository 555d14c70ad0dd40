import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'

/** Meetings stay for the others; what this one wrote goes. One's own meetings that are still to come end first. */
export const personal: Personal = {
  ties: async (db, userId) => {
    const { count } = await db
      .selectFrom('meetings')
      .select(e => e.fn.countAll<number>().as('count'))
      .where('owner_id', '=', userId)
      .where('state', 'in', ['proposed', 'fixed'])
      .executeTakeFirstOrThrow()
    return [{ key: 'open', count: Number(count) }]
  },
  words: async (db, userId) => {
    const own = await db
      .selectFrom('meetings')
      .select(['title', 'taken_title'])
      .where('owner_id', '=', userId)
      .execute()
    return own.flatMap(one => [one.title, one.taken_title]).filter(title => title !== null)
  },
  tables: [
    {
      table: 'meeting_time_answers',
      whose: ({ id }) =>
        sql`meeting_time_answers.person_id in (select x.id from meeting_people x where x.user_id = ${id})`,
      erased: 'stays',
    },
    {
      table: 'meeting_times',
      whose: ({ id }) => sql`meeting_times.by_id in (select x.id from meeting_people x where x.user_id = ${id})`,
      erased: 'stays',
    },
    {
      table: 'meeting_reminders',
      whose: ({ id }) =>
        sql`meeting_reminders.person_id in (select x.id from meeting_people x where x.user_id = ${id})`,
      erased: 'deleted',
    },
    {
      table: 'meeting_passes',
      whose: ({ words }) =>
        sql`meeting_passes.person_id in (select x.id from meeting_people x where lower(x.email) in (${sql.join(words.map(one => one.toLowerCase()))}))`,
      erased: 'stays',
      exported: false,
    },
    {
      table: 'meeting_steps',
      whose: ({ id }) => sql`meeting_steps.by_id in (select x.id from meeting_people x where x.user_id = ${id})`,
      erased: { word: sql`null` },
    },
    // Somebody who was asked as a guest, by the address of whoever goes.
    {
      table: 'meeting_people',
      whose: ({ words }) => sql`lower(meeting_people.email) in (${sql.join(words.map(one => one.toLowerCase()))})`,
      erased: { name: sql`'—'`, email: sql`null`, word: sql`''`, zone: sql`null` },
    },
    {
      table: 'meeting_visits',
      whose: ({ id, words }) =>
        sql`(meeting_visits.host_id = ${id} or lower(meeting_visits.email) in (${sql.join(words.map(one => one.toLowerCase()))}))`,
      erased: 'deleted',
    },
    // Guests whom they asked to their own meetings: nobody else has to do with their names.
    {
      table: 'meeting_people',
      whose: ({ id }) =>
        sql`meeting_people.user_id is null and meeting_people.meeting_id in (select x.id from meetings x where x.owner_id = ${id})`,
      erased: { name: sql`'—'`, email: sql`null`, word: sql`''`, zone: sql`null` },
    },
    { table: 'meeting_people', whose: ['user_id'], erased: { word: sql`''`, zone: sql`null` } },
    // The notes of their own meetings go as what they called them does; those of others' are of all who were there.
    {
      table: 'meeting_minutes',
      whose: ({ id }) => sql`meeting_minutes.meeting_id in (select x.id from meetings x where x.owner_id = ${id})`,
      erased: { text: sql`''` },
    },
    {
      table: 'meeting_minutes',
      whose: ['saved_by', 'holder_id'],
      erased: { holder_id: sql`null`, held_until: sql`null` },
    },
    {
      table: 'meetings',
      whose: ['owner_id'],
      erased: { title: sql`'—'`, agenda: sql`'[]'`, taken_title: sql`null`, taken_agenda: sql`null` },
    },
  ],
}
