import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { foldText } from '../../src/platform/shared/text.ts'
import type { Doors, Runs } from './doors.ts'

type Language = 'en' | 'ar'
type Row = {
  id: string
  slug: string
  title: string
  excerpt: string
  beginning: string
  minutes: number | null
  cover_id: string | null
  cover_alt: string
  group_id: string | null
  group_key: string | null
  group_name: Record<Language, string> | null
  tags: string[]
  readers: 'anyone' | 'members' | 'plans'
  open: boolean
  author_id: string | null
  author: string | null
  picture: string | null
  published_at: Date
  updated_at: Date
  body: string | null
}
type Asked = { page?: string; perPage?: string; category?: string; tag?: string; search?: string }

/** Whose plan counts, of who asks; a visitor has none. */
async function planOf(query: Runs, request: FastifyRequest): Promise<{ signedIn: boolean; plan: string | null }> {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (!token) return { signedIn: false, plan: null }
  const { rows } = await query<{ plan: string }>(
    `select coalesce((select plan_id from subscriptions b where b.user_id = u.id and b.status in ('trialing', 'active', 'past_due', 'grace')
        and b.paused_at is null and (b.ends_at is null or b.ends_at > now()) limit 1), (select id from plans where ground)) as plan
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = $1 and s.last_seen_at > now() - interval '30 days' and u.verified_at is not null and u.suspended_at is null`,
    [createHash('sha256').update(token).digest('base64url')],
  )
  if (!rows[0]) throw Object.assign(new Error('Nobody is signed in.'), { statusCode: 401 })
  return { signedIn: true, plan: rows[0].plan }
}

const READS_ON = `case a.readers when 'anyone' then true when 'members' then $2 else
  $2 and exists (select from article_plans p where p.article_id = a.id and p.plan_id = $3) end`
const COLUMNS = `a.id, t.slug, t.title, t.excerpt, t.beginning, t.minutes, a.cover_id, t.cover_alt, a.group_id, g.key as group_key,
  g.name as group_name, a.tags, a.readers, ${READS_ON} as open, a.author_id, u.name as author, u.avatar_file_id as picture, a.published_at,
  t.updated_at`
const JOINED = `join article_texts t on t.article_id = a.id and t.language = $1 left join article_groups g on g.id = a.group_id
  left join users u on u.id = a.author_id`
const SHOWN = "a.kind = 'blog' and a.status = 'published'"

const cardOf = (row: Row, language: Language) => ({
  _id: row.id,
  slug: row.slug,
  title: row.title,
  excerpt: row.excerpt || (row.open ? row.beginning : ''),
  coverUrl: row.cover_id && `/api/files/${row.cover_id}`,
  coverAlt: row.cover_alt,
  category: row.group_key && row.group_name ? { key: row.group_key, name: row.group_name[language] } : null,
  tags: row.tags,
  author:
    row.author === null
      ? null
      : { name: row.author, pictureUrl: row.picture && `/api/files/${row.picture}?size=thumb` },
  publishedAt: row.published_at.toISOString(),
  minutes: row.minutes ?? 1,
  shut: row.open || row.readers === 'anyone' ? null : row.readers,
})

const languageOf = (request: FastifyRequest): Language =>
  request.headers['accept-language']?.startsWith('ar') ? 'ar' : 'en'

/** The blog: a page of its list with the categories, and a post with what is related to it. */
export function mountArticles(app: FastifyInstance, { query }: Doors): void {
  app.get('/api/blog', async request => {
    const asked = request.query as Asked
    const language = languageOf(request)
    const { signedIn, plan } = await planOf(query, request)
    const values: unknown[] = [language, signedIn, plan]
    const value = (one: unknown) => `$${values.push(one)}`
    const words = foldText(asked.search ?? '')
      .split(' ')
      .filter(Boolean)
    const where = [
      SHOWN,
      ...(asked.category
        ? [`a.group_id = (select id from article_groups where kind = 'blog' and key = ${value(asked.category)})`]
        : []),
      ...(asked.tag ? [`a.tags @> array[${value(asked.tag)}::text]`] : []),
      ...words.map(word => `t.folded like ${value(`%${word.replace(/[%_\\]/g, '\\$&')}%`)}`),
      ...(words.length > 0 ? [READS_ON] : []),
    ].join(' and ')
    const perPage = Number(asked.perPage ?? 12)
    const { rows } = await query<Row & { count: number }>(
      `select ${COLUMNS} from articles a ${JOINED} where ${where}
        order by a.published_at desc, a.id desc limit ${perPage} offset ${(Number(asked.page ?? 1) - 1) * perPage}`,
      values,
    )
    const counted = await query<{
      count: number
      groups: { key: string; name: Record<Language, string>; count: number }[]
    }>(
      `select (select count(*)::int from articles a
          ${words.length > 0 ? 'join article_texts t on t.article_id = a.id and t.language = $1' : ''}
          where ${where} and coalesce($1::text, $2::boolean::text, $3::uuid::text) is not null) as count,
        (select coalesce(jsonb_agg(jsonb_build_object('key', g.key, 'name', g.name, 'count', n.count) order by g.position), '[]')
          from (select a.group_id, count(*)::int as count from articles a where ${SHOWN} group by 1) n
          join article_groups g on g.id = n.group_id) as groups`,
      values,
    )
    const { count, groups } = counted.rows[0]!
    return {
      data: rows.map(row => cardOf(row, language)),
      count,
      categories: groups.map(group => ({ ...group, name: group.name[language] })),
    }
  })
  app.get('/api/blog/:post', async request => {
    const { post } = request.params as { post: string }
    const language = languageOf(request)
    const { signedIn, plan } = await planOf(query, request)
    const { rows } = await query<Row>(
      `select ${COLUMNS}, case when ${READS_ON} then t.body end as body from article_addresses d join articles a on a.id = d.article_id ${JOINED}
        where d.kind = 'blog' and d.slug = $4 and ${SHOWN}`,
      [language, signedIn, plan, post],
    )
    const [row] = rows
    if (!row) throw Object.assign(new Error('Not found.'), { statusCode: 404 })
    const near = (which: string, most: number) =>
      `(select a.id from articles a where ${SHOWN} and a.id <> $4 and ${which} order by a.published_at desc limit ${most})`
    const related = await query<Row>(
      `select ${COLUMNS} from articles a ${JOINED} where a.id in (${near('a.group_id = $5', 50)} union ${near('a.tags && $6::text[]', 50)} union ${near('true', 3)})
        order by (a.group_id is not distinct from $5)::int + cardinality(array(select unnest(a.tags) intersect select unnest($6::text[]))) desc,
          a.published_at desc, a.id limit 3`,
      [language, signedIn, plan, row.id, row.group_id, row.tags],
    )
    const plans =
      row.readers === 'plans'
        ? await query<{ name: Record<Language, string> }>(
            'select p.name from plans p join article_plans o on o.plan_id = p.id where o.article_id = $1 and p.archived_at is null order by p.position, p.code',
            [row.id],
          )
        : { rows: [] }
    return {
      data: {
        ...cardOf(row, language),
        body: row.body,
        files: [],
        plans: plans.rows.map(one => one.name[language]),
        updatedAt: row.updated_at.toISOString(),
        ownerId: row.author_id,
        related: related.rows.map(one => cardOf(one, language)),
      },
    }
  })
}
