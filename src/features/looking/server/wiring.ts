import { transact } from '../../../platform/server/db.ts'
import { defineFeature } from '../../../platform/server/registry.ts'
import { momentText } from '../../../platform/shared/moments.ts'
import { clubClock } from '../../settings/server/public.ts'
import { endLook, LOOK, listLooksAtMe, noticeLooked, startLook } from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { endLook as end, endLateLooks, looksAt, resolveLook, startLook as start } from './look.ts'

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
  onRead(listLooksAtMe, ({ db, viewer, query }) => looksAt(db, viewer.id, query))
  registry.every('end-late', '*/5 * * * *', () => transact(house.database.db, endLateLooks))
  registry.personal({ tables: [{ table: 'looks', whose: ['member_id'], erased: 'deleted' }] })
})
