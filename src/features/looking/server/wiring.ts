import { transact } from '../../../platform/server/db.ts'
import { defineFeature } from '../../../platform/server/registry.ts'
import { momentText } from '../../../platform/shared/moments.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { clubClock } from '../../settings/server/public.ts'
import { endLook, LOOK, listLooksAtMe, noticeLooked, startLook } from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { endLook as end, endLateLooks, resolveLook, startLook as start } from './look.ts'

/** Looking as a member: reading only, with a reason, told to the member, at the end of its time over by itself. */
export const lookingFeature = defineFeature('looking', { en, ar }, pages, registry => {
  const { house, on, onRead } = registry
  registry.about(
    'Looking at the product as a member sees it, for who helps them: reading only, and the member is told.',
  )
  registry.permission(LOOK.permission)
  registry.notice(noticeLooked)
  registry.resolveBearer(resolveLook)
  on(startLook, async ({ tx, viewer, params, body, origin, language, say }) => {
    const data = await start(tx, viewer, params.userId, body.reason, origin)
    const { zone } = await clubClock(tx)
    const time = momentText(data.endsAt, language, zone)
    return { message: say('done.started', { name: data.person.name, time }), data }
  })
  on(endLook, async ({ tx, viewer, params, origin, say }) => {
    await end(tx, viewer, params.lookId, origin)
    return { message: say('done.ended') }
  })
  onRead(listLooksAtMe, async ({ db, viewer, query }) => {
    const mine = db.selectFrom('looks').where('member_id', '=', viewer.id)
    const rows = await mine
      .innerJoin('users', 'users.id', 'looks.by_id')
      .select(['looks.id', 'users.name', 'reason', 'started_at', 'ends_at', 'ended_at'])
      .orderBy('started_at', 'desc')
      .orderBy('looks.id', 'desc')
      .limit(query.perPage)
      .offset(offsetOf(query))
      .execute()
    const { count } = await mine.select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    const now = Date.now()
    const endOf = ({ ended_at, ends_at }: { ended_at: Date | null; ends_at: Date }) =>
      ended_at ?? (ends_at.getTime() <= now ? ends_at : null)
    const data = rows.map(row => ({
      _id: row.id,
      by: row.name,
      reason: row.reason,
      startedAt: row.started_at.toISOString(),
      endedAt: endOf(row)?.toISOString() ?? null,
    }))
    return { data, count }
  })
  registry.every('end-late', '*/5 * * * *', () => transact(house.database.db, endLateLooks))
  registry.personal({ tables: [{ table: 'looks', whose: ['member_id'], erased: 'deleted' }] })
})
