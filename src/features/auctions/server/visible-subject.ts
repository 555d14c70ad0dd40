import { type SqlBool, sql } from 'kysely'
import { openItem } from '../../items/server/public.ts'

/** For the `where` of a query over auctions: those of what everybody may open. */
export const visibleSubject = sql<SqlBool>`case auctions.subject_kind
  when 'item' then exists (select from items where items.id = auctions.subject_id and ${openItem()})
  else exists (select from profiles p join users u on u.id = p.user_id
    where p.id = auctions.subject_id and p.status = 'approved' and u.suspended_at is null) end`
