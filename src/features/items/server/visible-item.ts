import { type RawBuilder, sql } from 'kysely'

const shownAlways = (items: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${items}.${name}`)
  return sql<boolean>`not exists (select from item_hidings h where h.item_id = ${column('id')} and h.lifted_at is null)
    and exists (select from users u where u.id = ${column('owner_id')} and u.profile_status = 'approved' and u.suspended_at is null)`
}

/**
 * For the `where` of a query over items: those that members and visitors find. Published, not hidden by staff, their owner an
 * approved member whose account is not suspended. `items` is the table's name in the query.
 */
export const visibleItem = (items = 'items'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${items}.status`)} = 'published' and ${shownAlways(items)})`

/** The same with those whose sale is over: their page still opens from bookmarks, agreements and reviews. */
export const openItem = (items = 'items'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${items}.status`)} in ('published', 'sold', 'closed') and ${shownAlways(items)})`

/** Those that a viewer may open: the above, one's own, and all of them for whoever holds `items.moderate` or `items.review`. */
export function seenBy(viewer: { id: string } | null, seesAll: boolean, items = 'items'): RawBuilder<boolean> {
  if (seesAll) return sql<boolean>`true`
  if (!viewer) return openItem(items)
  return sql<boolean>`(${sql.ref(`${items}.owner_id`)} = ${viewer.id} or ${openItem(items)})`
}
