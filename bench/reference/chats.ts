import type { FastifyInstance } from 'fastify'
import { foldText, languageOfText } from '../../src/platform/shared/text.ts'
import type { Doors } from './doors.ts'
import { whoAsks } from './who.ts'

const LINE = 140
const DEFAULT_PAGE = 24
const BLOCKED = `exists (select 1 from blocks b where (b.user_id = m.user_id and b.blocked_id = o.user_id)
  or (b.user_id = o.user_id and b.blocked_id = m.user_id))`
const UNREAD = `(select count(*)::int from messages x where x.conversation_id = m.conversation_id and x.seq > m.read_seq
  and x.author_id <> m.user_id and x.removed_at is null and x.line is null)`
const LISTS: Record<string, string> = {
  all: 'm.accepted_at is not null and m.archived_at is null',
  unread: `m.accepted_at is not null and m.archived_at is null and (m.marked_at is not null or exists (select 1 from messages x
    where x.conversation_id = m.conversation_id and x.seq > m.read_seq and x.author_id <> m.user_id and x.removed_at is null and x.line is null))`,
  requests: `m.accepted_at is null and m.declined_at is null and not ${BLOCKED}`,
  archived: 'm.accepted_at is not null and m.archived_at is not null',
}
const WAITING = `select coalesce(sum(case when m.accepted_at is not null and m.archived_at is null and m.muted_at is null
      and (c.last_seq > m.read_seq or m.marked_at is not null) then greatest(${UNREAD}, (m.marked_at is not null)::int) else 0 end), 0)::int as "unreadChats",
    (count(*) filter (where m.accepted_at is null and m.declined_at is null and not ${BLOCKED}))::int as requests
  from conversation_members m join conversations c on c.id = m.conversation_id
  join conversation_members o on o.conversation_id = m.conversation_id and o.user_id <> m.user_id where m.user_id = $1`

type Asked = { filter?: string; search?: string; page?: string; perPage?: string }
type Row = {
  id: string
  counted: number
  spoken_at: Date
  last_seq: number
  read_seq: number
  from_seq: number
  draft: string
  mine: Date | null
  theirs: Date | null
  archived_at: Date | null
  pinned_at: Date | null
  muted_at: Date | null
  marked_at: Date | null
  their_read: number
  their_delivered: number
  shows: boolean
  reads: boolean
  blocked: boolean
  other_id: string
  name: string
  username: string
  user_type: string | null
  avatar: string | null
  live: boolean
  unread: number
  seen_at: Date | null
  last: { by: string; text: string; removed: boolean; files: number } | null
  found: { seq: number; text: string } | null
}

const viewOf = (row: Row, me: string) => {
  const open = row.mine !== null && row.theirs !== null && !row.blocked
  return {
    _id: row.id,
    other: {
      id: row.other_id,
      name: row.name,
      username: row.username,
      userType: row.user_type,
      picture: row.avatar && `/api/files/${row.avatar}?size=thumb`,
      link: row.live ? `/profile/${row.username}` : null,
    },
    group: null,
    place: row.mine ? (row.archived_at ? 'archived' : 'open') : 'request',
    answered: row.theirs !== null,
    firstSeq: row.from_seq + 1,
    lastSeq: row.last_seq,
    readSeq: row.read_seq,
    unread: row.unread,
    named: 0,
    marked: row.marked_at !== null,
    marks: { delivered: open ? row.their_delivered : null, read: open && row.reads ? row.their_read : null },
    last: row.last && {
      seq: row.last_seq,
      own: row.last.by === me,
      text: row.last.text,
      removed: row.last.removed,
      holds: row.last.files > 0 ? { kind: 'files', count: row.last.files, name: null, seconds: null } : null,
      by: null,
      line: null,
      about: [],
    },
    pinned: row.pinned_at !== null,
    muted: row.muted_at !== null,
    draft: row.draft,
    refusal: row.blocked ? 'chat.not-possible' : null,
    presence: open && row.shows ? { seenAt: row.seen_at?.toISOString() ?? null } : null,
    spokenAt: row.spoken_at.toISOString(),
    found: row.found,
  }
}

type Message = {
  id: string
  seq: number
  author_id: string
  client_id: string
  text: string
  language: string
  created_at: Date
  edited_at: Date | null
  removed_at: Date | null
  forwarded: boolean
  answered: { seq: number; by: string; text: string; removed: boolean } | null
  names: string[]
  pinned: boolean
  starred: boolean
  reactions: { reaction: string; by: string }[] | null
  files: object[] | null
  card: object | null
  link: object | null
}
const MESSAGES = `select x.*, (select jsonb_build_object('seq', a.seq, 'by', a.author_id, 'text', left(a.text, 300), 'removed', a.removed_at is not null)
      from messages a where a.conversation_id = x.conversation_id and a.seq = x.reply_to) as answered,
    array(select user_id from message_names n where n.message_id = x.id) as names,
    exists (select 1 from message_pins p where p.message_id = x.id) as pinned,
    exists (select 1 from message_stars s where s.message_id = x.id and s.user_id = $1) as starred,
    (select jsonb_agg(jsonb_build_object('reaction', r.reaction, 'by', r.user_id)) from message_reactions r where r.message_id = x.id) as reactions,
    (select jsonb_agg(to_jsonb(f)) from message_files c join files f on f.id = c.file_id where c.conversation_id = x.conversation_id and c.seq = x.seq) as files,
    (select jsonb_build_object('kind', c.kind, 'id', c.target_id) from message_cards c where c.conversation_id = x.conversation_id and c.seq = x.seq) as card,
    (select jsonb_build_object('address', l.address, 'title', l.title, 'site', l.site) from message_links l where l.conversation_id = x.conversation_id and l.seq = x.seq) as link
  from messages x where x.conversation_id = $2 and x.seq between $3 and $4 order by x.seq`

const messageOf = (row: Message, me: string) => ({
  _id: row.id,
  seq: row.seq,
  by: row.author_id,
  own: row.author_id === me,
  line: null,
  names: row.names,
  pinned: row.pinned,
  starred: row.starred,
  clientId: row.author_id === me ? row.client_id : null,
  text: row.text,
  carries:
    row.files || row.card || row.link || row.forwarded
      ? { files: row.files ?? [], voice: null, card: row.card, link: row.link, forwarded: row.forwarded }
      : null,
  language: row.language,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  removed: row.removed_at !== null,
  editableUntil: row.author_id === me ? new Date(row.created_at.getTime() + 900_000).toISOString() : null,
  answers: row.answered && { ...row.answered, own: row.answered.by === me, holds: null },
  reactions: (row.reactions ?? []).map(({ reaction, by }) => ({ reaction, own: by === me })),
})

const gone = () => Object.assign(new Error('There is none.'), { statusCode: 404 })

/** Conversations of two: the list with what waits, a run of one, what is unread, and writing. */
export function mountChats(app: FastifyInstance, { query, transaction }: Doors): void {
  app.get('/api/conversations/waiting', async request => {
    const who = await whoAsks(query, request)
    return { data: (await query<object>(WAITING, [who.id])).rows[0]! }
  })

  app.get('/api/conversations', async request => {
    const who = await whoAsks(query, request)
    const asked = request.query as Asked
    const perPage = Number(asked.perPage ?? DEFAULT_PAGE)
    const values: unknown[] = [who.id, perPage, (Number(asked.page ?? 1) - 1) * perPage]
    const words = foldText(asked.search ?? '')
      .split(' ')
      .filter(Boolean)
    const likes = words.map(word => `$${values.push(`%${word.replace(/[%_\\]/g, '\\$&')}%`)}`)
    const all = (column: string) => likes.map(like => `${column} like ${like}`).join(' and ')
    const found = `(select jsonb_build_object('seq', x.seq, 'text', left(x.text, 200)) from messages x where x.conversation_id = m.conversation_id
      and x.removed_at is null and x.line is null and ${all('x.folded')} order by x.seq desc limit 1)`
    const { rows } = await query<Row>(
      `select p.*, u.name, u.username::text as username, u.user_type, u.avatar_file_id as avatar, v.live_version_id is not null as live, ${UNREAD.replaceAll('m.', 'p.').replace('p.user_id', '$1')} as unread,
        coalesce(s.presence, u.user_type <> 'investor') as shows, coalesce(s.receipts, true) as reads,
        (select max(last_seen_at) from sessions where user_id = p.other_id) as seen_at,
        (select jsonb_build_object('by', l.author_id, 'text', left(l.text, ${LINE}), 'removed', l.removed_at is not null,
          'files', (select count(*) from message_files c where c.conversation_id = l.conversation_id and c.seq = l.seq))
          from messages l where l.conversation_id = p.id and l.seq = p.last_seq) as last
      from (select c.id, m.conversation_id, count(*) over ()::int as counted, c.spoken_at, c.last_seq, m.read_seq, m.from_seq, m.draft, m.accepted_at as mine, o.accepted_at as theirs,
          m.archived_at, m.pinned_at, m.muted_at, m.marked_at, o.read_seq as their_read, o.delivered_seq as their_delivered, o.user_id as other_id,
          ${BLOCKED} as blocked, ${words.length > 0 ? 'f.found' : 'null::jsonb as found'}
        from conversation_members m join conversations c on c.id = m.conversation_id
        join conversation_members o on o.conversation_id = m.conversation_id and o.user_id <> m.user_id
        ${words.length > 0 ? `join users n on n.id = o.user_id cross join lateral (select ${found} as found) f` : ''}
        where m.user_id = $1 and ${LISTS[asked.filter ?? 'all']}
          ${words.length > 0 ? `and (f.found is not null or (${all("fold_text(n.name || ' ' || n.username::text)")}))` : ''}
        order by m.pinned_at desc nulls last, c.spoken_at desc, c.id desc limit $2 offset $3) p
      join users u on u.id = p.other_id left join profiles v on v.user_id = u.id left join chat_settings s on s.user_id = u.id
      order by p.pinned_at desc nulls last, p.spoken_at desc, p.id desc`,
      values,
    )
    const { rows: waiting } = await query<object>(WAITING, [who.id])
    return { data: rows.map(row => viewOf(row, who.id)), count: rows[0]?.counted ?? 0, waiting: waiting[0]! }
  })

  app.get('/api/conversations/:id/messages', async request => {
    const who = await whoAsks(query, request)
    const { id } = request.params as { id: string }
    const { before, around, limit = '50' } = request.query as Record<string, string | undefined>
    const seat = await query<{ last: number }>(
      'select c.last_seq as last from conversations c join conversation_members m on m.conversation_id = c.id where c.id = $1 and m.user_id = $2',
      [id, who.id],
    )
    if (!seat.rows[0]) throw gone()
    const { last } = seat.rows[0]
    const most = Number(limit)
    const from = around ? Number(around) - Math.floor(most / 2) : (before ? Number(before) - 1 : last) - most + 1
    const { rows } = await query<Message>(MESSAGES, [who.id, id, from, from + most - 1])
    return { data: rows.map(row => messageOf(row, who.id)), lastSeq: last }
  })

  app.post('/api/conversations/:id/messages', async request => {
    const who = await whoAsks(query, request)
    const { id } = request.params as { id: string }
    const { clientId, text } = request.body as { clientId: string; text: string }
    await query(
      `insert into rate_limits as r (key, window_ends, count) values ($1, now() + interval '1 minute', 1)
        on conflict (key) do update set count = r.count + 1`,
      [`written by hand ${who.id}`],
    )
    return transaction(async run => {
      const talk = await run<{ last_seq: number; pair: string }>(
        `select c.last_seq, c.pair from conversations c where c.id = $1
          and exists (select 1 from conversation_members m where m.conversation_id = c.id and m.user_id = $2) for no key update`,
        [id, who.id],
      )
      if (!talk.rows[0]) throw gone()
      await run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [talk.rows[0].pair])
      const sides = await run<{ user_id: string; accepted_at: Date | null; blocked: boolean }>(
        `select m.user_id, m.accepted_at, ${BLOCKED} as blocked from conversation_members m
          join conversation_members o on o.conversation_id = m.conversation_id and o.user_id <> m.user_id where m.conversation_id = $1`,
        [id],
      )
      if (sides.rows.some(one => one.blocked)) throw Object.assign(new Error('Not possible.'), { statusCode: 409 })
      const before = await run<{ seq: number }>('select seq from messages where author_id = $1 and client_id = $2', [
        who.id,
        clientId,
      ])
      const seq = before.rows[0]?.seq ?? talk.rows[0].last_seq + 1
      if (!before.rows[0]) {
        await run(
          'insert into messages (conversation_id, seq, author_id, client_id, text, language) values ($1, $2, $3, $4, $5, $6)',
          [id, seq, who.id, clientId, text, languageOfText(text, who.language)],
        )
        await run('update conversations set last_seq = $2, spoken_at = now() where id = $1', [id, seq])
        await run(
          'update conversation_members set archived_at = null where conversation_id = $1 and archived_at is not null and muted_at is null',
          [id],
        )
        for (const { user_id } of sides.rows)
          await run(
            `with told as (insert into outbox (event, topic, payload) values ('chat.said', $1, $2) returning id)
              insert into live_places (outbox_id, topic) select id, $1 from told returning pg_notify('outbox', '')`,
            [`member:${user_id}`, JSON.stringify({ sessionId: id, seq, by: who.id })],
          )
      }
      const { rows } = await run<Message>(MESSAGES, [who.id, id, seq, seq])
      return { message: 'Sent', data: messageOf(rows[0]!, who.id) }
    })
  })
}
