import { sql } from 'kysely'
import type { Leaver, Personal } from '../../../platform/server/personal.ts'
import { leaveAllGroups } from './groups.ts'

/** Rows that belong to somebody's own messages, by conversation and number. */
const ofOwn = (table: string) => (leaver: Leaver) =>
  sql`exists (select from messages x where x.author_id = ${leaver.id}
  and x.conversation_id = ${sql.ref(`${table}.conversation_id`)} and x.seq = ${sql.ref(`${table}.seq`)})`

/** Groups whose name is the one that somebody gave them. */
const namedBy = (id: string) =>
  sql`conversations.name is not null and ${id} = (select x.author_id from messages x
    where x.conversation_id = conversations.id and x.line in ('made', 'renamed') order by x.seq desc limit 1)`

/** What somebody wrote goes; that there was a conversation stays with whoever is left in it. */
export const personal: Personal = {
  leave: leaveAllGroups,
  words: async (db, userId) => {
    const { rows } = await sql<{ name: string }>`select name from conversations where ${namedBy(userId)}`.execute(db)
    return rows.map(one => one.name)
  },
  tables: [
    {
      table: 'message_versions',
      whose: ({ id }) => sql`message_versions.message_id in (select x.id from messages x where x.author_id = ${id})`,
      erased: 'deleted',
    },
    {
      table: 'message_hidings',
      whose: ({ id }) => sql`message_hidings.message_id in (select x.id from messages x where x.author_id = ${id})`,
      erased: { text: sql`''`, reason: sql`''` },
      without: ['by_id', 'lifted_by'],
    },
    { table: 'message_files', whose: ofOwn('message_files'), erased: 'deleted' },
    { table: 'message_cards', whose: ofOwn('message_cards'), erased: 'deleted' },
    { table: 'message_links', whose: ofOwn('message_links'), erased: 'deleted' },
    { table: 'message_reactions', whose: ['user_id'], erased: 'deleted' },
    {
      table: 'messages',
      whose: ['author_id'],
      erased: { text: sql`''`, removed_at: sql`coalesce(removed_at, clock_timestamp())` },
      without: ['client_id', 'folded'],
    },
    { table: 'message_pins', whose: ['pinned_by'], erased: 'stays' },
    { table: 'chat_calls', whose: ['by_id'], erased: 'stays' },
    { table: 'chat_call_rings', whose: ['user_id'], erased: 'deleted' },
    { table: 'chat_mails', whose: ['user_id'], erased: 'deleted' },
    { table: 'message_stars', whose: ['user_id'], erased: 'deleted' },
    {
      table: 'messages_held',
      whose: ['author_id'],
      erased: 'deleted',
      without: ['client_id', 'along'],
    },
    { table: 'messages_later', whose: ['author_id'], erased: 'deleted', without: ['client_id'] },
    { table: 'message_names', whose: ['user_id'], erased: 'stays' },
    { table: 'conversation_members', whose: ['user_id'], erased: { draft: sql`''` }, without: ['added_by'] },
    // A group that they named; whoever is in it may name it anew.
    {
      table: 'conversations',
      whose: ({ id }) => namedBy(id),
      erased: { name: sql`'—'` },
    },
    { table: 'conversations', whose: ['started_by'], erased: 'stays', without: ['pair'] },
    { table: 'chat_settings', whose: ['user_id'], erased: 'deleted' },
  ],
}
