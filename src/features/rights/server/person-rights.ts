import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { say } from '../../../platform/server/text.ts'
import { isStaff, type Role, refusalToAccess, type Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { OfficeMenu } from '../../../platform/shared/session-contract.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { scopeHeld } from '../../access/rules.ts'
import { roleWords } from '../../access/server/public.ts'
import { personById, viewerOf } from '../../accounts/server/public.ts'
import { arrangedMenu } from '../../shell/rules/arranged-menu.ts'
import { sideMenuOf } from '../../shell/rules/side-menu.ts'
import { officeMenuOf } from '../../shell/server/public.ts'
import type { PersonRights } from '../contract.ts'
import { namedPage } from './catalogue.ts'

/** What a person would see if they looked now: by the same rules that open pages and calls, and the shell's own menu. */
export async function readPersonRights(
  db: Db,
  house: House,
  userId: string,
  language: Language,
): Promise<PersonRights> {
  const person = (await personById(db, userId)) ?? notFound()
  const viewer = await viewerOf(db, userId)
  const row = await db
    .selectFrom('users')
    .leftJoin('roles', 'roles.id', 'users.preset_id')
    .select(['users.role', 'roles.id', 'roles.name', 'roles.title', 'roles.description'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const open = (access: Parameters<typeof refusalToAccess>[0]) =>
    viewer !== null && refusalToAccess(access, viewer) === null
  const pages = house.pages()
  return {
    person: { _id: person.id, name: person.name, username: person.username },
    role: row.role as Role,
    roleTitle: say(language, 'access', `roles.${row.role}`),
    preset: row.id && row.name ? { _id: row.id, title: roleWords({ ...row, name: row.name }).title[language] } : null,
    closed: viewer ? null : person.suspendedAt ? 'suspended' : 'unverified',
    given: await givenBy(db, userId),
    permissions: house.permissions().flatMap(({ code, feature }) => {
      const scope = scopeHeld(viewer, code)
      return scope ? [{ code, title: say(language, feature, `permissions.${code}`), scope }] : []
    }),
    menu: viewer ? menuOf(house, viewer, await officeMenuOf(db, viewer), language) : [],
    pages: pages
      .filter(page => !page.redirect && page.access && page.access !== 'anyone' && open(page.access))
      .map(page => namedPage(page, language)),
    calls: house
      .bound()
      .filter(({ call }) => call.access !== 'anyone' && open(call.access))
      .map(({ call }) => ({ method: call.method, path: call.path })),
  }
}

/** The side menu as it stands for them: of the club's people with what they hid themselves, and what is closed to them. */
function menuOf(house: House, viewer: Viewer, wish: OfficeMenu | null, language: Language): PersonRights['menu'] {
  const pages = house.pages()
  const open = sideMenuOf(pages, viewer)
  const shown = arrangedMenu(open, wish)
  const seen = new Set(shown.map(({ key }) => key))
  const hidden = open.filter(({ key }) => !seen.has(key))
  const whole = isStaff(viewer) ? sideMenuOf(pages, { ...viewer, role: 'Super-admin' }) : []
  const closed = whole.filter(({ key }) => !open.some(entry => entry.key === key))
  return [...shown, ...hidden, ...closed].map(entry => ({
    key: entry.key,
    label: say(language, 'shell', `menu.${entry.key}`),
    path: entry.path ?? entry.parts?.[0]?.path ?? '',
    open: !closed.includes(entry),
    hidden: hidden.includes(entry),
  }))
}

/** Who gave somebody the role they have, and when; null for members. */
async function givenBy(db: Db, userId: string): Promise<PersonRights['given']> {
  const row = await db
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.actor_id')
    .select(['audit.at', 'audit.action', 'users.name'])
    .where('target_kind', '=', 'account')
    .where('target_id', '=', userId)
    .where('action', 'in', ['accounts.make-staff', 'accounts.unmake-staff'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.action === 'accounts.make-staff' ? { by: row.name, at: row.at.toISOString() } : null
}
