import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Language } from '../../src/platform/shared/text.ts'
import type { Runs } from './doors.ts'

export type Who = { id: string; name: string; email: string; language: Language; role: string; may: boolean }

/** Who asks, by the bearer of the request, and whether they hold a permission; throws 401 or 403. */
export async function whoAsks(query: Runs, request: FastifyRequest, permission: string | null = null): Promise<Who> {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const hash = createHash('sha256').update(token).digest('base64url')
  const { rows } = await query<Who>(
    `select u.id, u.name, u.email::text as email, u.language, u.role, $2::text is null or exists (
        select from role_permissions p join roles r on r.id = p.role_id
        where p.permission = $2 and (r.id = u.preset_id or (r.kind = 'role' and r.name = u.role::citext))) as may
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = $1 and s.last_seen_at > now() - interval '30 days' and u.verified_at is not null and u.suspended_at is null`,
    [hash, permission],
  )
  const [who] = rows
  if (!who) throw Object.assign(new Error('Nobody is signed in.'), { statusCode: 401 })
  if (!who.may) throw Object.assign(new Error('Not yours to ask.'), { statusCode: 403 })
  return who
}
