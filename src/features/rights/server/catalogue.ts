import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { say } from '../../../platform/server/text.ts'
import { permissionsIn } from '../../../platform/shared/access.ts'
import type { QueryOf } from '../../../platform/shared/call.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { foldText, type Language } from '../../../platform/shared/text.ts'
import { permissionRows, permissionViews } from '../../access/server/public.ts'
import type { CataloguedPermission, listCatalogue } from '../contract.ts'
import { staffRoles } from './roles.ts'

/** A page as it is named to a reader. */
export const namedPage = (page: ReturnType<House['pages']>[number], language: Language) => ({
  path: page.path,
  title: say(language, page.feature, page.title),
})

/** What a resource is called over its permissions: in this feature's words, else by its code. */
const resourceTitle = (resource: string, language: Language): string => {
  const words = say(language, 'rights', `resources.${resource}`)
  return words.endsWith(`resources.${resource}`) ? resource : words
}

/** Every permission with what it opens: the pages and calls whose rule names it. */
async function catalogue(db: Db, house: House, language: Language): Promise<CataloguedPermission[]> {
  const roles = (await staffRoles(db, house)).filter(role => role.kind === 'preset' && !role.archived)
  const pages = house.pages().map(page => ({ names: permissionsIn(page.access ?? 'anyone'), page }))
  const calls = house.bound().map(({ call }) => ({ names: permissionsIn(call.access), call }))
  return permissionViews(await permissionRows(db), house.permissions(), language).map(view => ({
    ...view,
    resourceTitle: resourceTitle(view.resource, language),
    pages: pages
      .filter(({ names, page }) => names.includes(view.code) && !page.redirect)
      .map(({ page }) => namedPage(page, language)),
    calls: calls
      .filter(({ names }) => names.includes(view.code))
      .map(({ call }) => ({ method: call.method, path: call.path })),
    roles: roles.flatMap(({ _id, title, permissions }) =>
      permissions.flatMap(({ code, scope }) => (code === view.code ? [{ _id, title: title[language], scope }] : [])),
    ),
  }))
}

/** One page of the permissions that match, how many do, and the resources there are. */
export async function cataloguePage(db: Db, house: House, wish: QueryOf<typeof listCatalogue>, language: Language) {
  const all = await catalogue(db, house, language)
  all.sort((a, b) => a.resourceTitle.localeCompare(b.resourceTitle, language) || a.code.localeCompare(b.code))
  const words = foldText(wish.search ?? '')
  const found = all.filter(
    one =>
      (!wish.resource || one.resource === wish.resource) &&
      (wish.given === undefined || one.roles.length > 0 === wish.given) &&
      foldText(
        [
          one.title,
          one.code,
          ...one.pages.flatMap(page => [page.path, page.title]),
          ...one.calls.map(c => c.path),
        ].join(' '),
      ).includes(words),
  )
  return {
    data: found.slice(offsetOf(wish), offsetOf(wish) + wish.perPage),
    count: found.length,
    resources: [...new Map(all.map(one => [one.resource, one.resourceTitle]))].map(([code, title]) => ({
      code,
      title,
    })),
  }
}
