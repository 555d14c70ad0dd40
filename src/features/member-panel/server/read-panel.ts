import type { Db } from '../../../platform/server/db.ts'
import type { Subject } from '../../../platform/server/member-parts.ts'
import type { House } from '../../../platform/server/registry.ts'
import { hasSentence, type Params, say } from '../../../platform/server/text.ts'
import { holds, refusalToAccess, type Viewer } from '../../../platform/shared/access.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { peopleByIds, personById, pictureOf } from '../../accounts/server/public.ts'
import { type MemberPartView, NOTES, type Panel } from '../contract.ts'
import { notedOf } from './notes.ts'

type Around = { house: Pick<House, 'memberParts'>; viewer: Viewer; language: Language }
type Wish = { member?: string | undefined; email?: string | undefined }

/** What is known of a member or of an address; 404 for nobody. */
export async function readPanel(db: Db, around: Around, wish: Wish): Promise<Panel> {
  const subject = await subjectOf(db, around.viewer, wish)
  const id = subject.memberId
  return {
    member: id ? await memberOf(db, id) : null,
    parts: await partsOf(db, around, subject),
    noted: id && id !== around.viewer.id && holds(around.viewer, NOTES.permission) ? await notedOf(db, id) : null,
  }
}

async function subjectOf(db: Db, viewer: Viewer, { member, email }: Wish): Promise<Subject> {
  if (member) {
    const person = (await personById(db, member)) ?? notFound()
    return { memberId: person.id, email: person.email }
  }
  if (!email) return notFound()
  if (!holds(viewer, 'contact.read')) throw new Refusal('role-forbidden')
  // Whoever has not shown that an address is theirs is nobody's member by it.
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return { memberId: row?.id ?? null, email }
}

async function memberOf(db: Db, id: string): Promise<Panel['member']> {
  const person = (await peopleByIds(db, [id])).get(id)!
  return {
    _id: person.id,
    name: person.name,
    username: person.username,
    picture: pictureOf(person.avatarFileId),
    userType: person.userType,
    language: person.language,
    since: person.createdAt.toISOString(),
    suspended: person.suspendedAt !== null,
  }
}

/** What the features say, in floor order, of each only what the viewer may read. */
async function partsOf(db: Db, { house, viewer, language }: Around, subject: Subject): Promise<MemberPartView[]> {
  const parts: MemberPartView[] = []
  for (const part of house.memberParts()) {
    if (refusalToAccess(part.access, viewer) !== null) continue
    const words = (key: string, params?: Params) => say(language, part.feature, key, params)
    const said = await part.of(db, { ...subject, viewer, language, say: words })
    if (!said) continue
    const word = (name: string) => {
      const key = `panel.${part.key}.${name}`
      return hasSentence(language, part.feature, key) ? words(key) : ''
    }
    const { stands, lines = [], to } = said
    parts.push({
      feature: part.feature,
      key: part.key,
      title: word('title'),
      stands: stands ? { text: stands.text, mark: stands.mark ?? null, more: stands.more ?? null } : null,
      lines: lines.map(line => ({ language: null, to: null, at: null, end: null, ...line })),
      none: word('none'),
      all: to ? { to, text: word('all') } : null,
    })
  }
  return parts
}
