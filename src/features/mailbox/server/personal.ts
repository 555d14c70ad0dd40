import { sql } from 'kysely'
import type { Leaver, Personal } from '../../../platform/server/personal.ts'

/** Letters of whoever was signed in or has their address; what was filed on somebody is another's, and stays without them. */
export const personal: Personal = {
  tables: [
    {
      table: 'mail_messages',
      whose: leaver => sql`mail_messages.thread_id in (select t.id from mail_threads t where ${theirs(leaver)})`,
      erased: 'deleted',
    },
    { table: 'mail_threads', whose: leaver => theirsIn('mail_threads', leaver), erased: 'deleted', without: ['words'] },
    { table: 'mail_threads', whose: ['filed_on'], erased: { filed_on: sql`null` }, exported: false },
    { table: 'mail_drafts', whose: ['author_id'], erased: 'deleted' },
    { table: 'mail_stars', whose: ['user_id'], erased: 'deleted', exported: false },
    { table: 'mail_acts', whose: ['by_id'], erased: 'deleted', exported: false },
    {
      table: 'mail_spammers',
      whose: ({ words }) => sql`mail_spammers.email in (${sql.join(lower(words))})`,
      erased: 'deleted',
      exported: false,
    },
  ],
}

const lower = (words: readonly string[]): string[] => words.map(one => one.toLowerCase())

const theirsIn = (name: string, { id, words }: Leaver) =>
  sql`(${sql.ref(`${name}.user_id`)} = ${id} or lower(${sql.ref(`${name}.email`)}) in (${sql.join(lower(words))}))`

const theirs = (leaver: Leaver) => theirsIn('t', leaver)
