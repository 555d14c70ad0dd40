import { defineFeature } from '../../../platform/server/registry.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { pushDue } from '../../notifications/contract.ts'
import * as contract from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { clubIcon } from './club-icon.ts'
import { devicesOf, keepDevice, removeDevice, renewDevice } from './devices.ts'
import { makeKeys } from './keys.ts'
import { manifestOf } from './manifest.ts'
import { queueMessage, queueSends } from './queue-sends.ts'
import { sendWork, sweepSends } from './send-work.ts'

/** Browsers that are told by push: which they are, and what goes to them. */
export const pushFeature = defineFeature('push', { en, ar }, pages, registry => {
  const { house, on, onRead } = registry
  registry.about(
    'Browsers that are told by push (Web Push, RFC 8030 and 8291): each belongs to the session that it is signed in with, and goes with it.',
  )
  const around = { key: house.secrets.columnKey, inner: house.config.INNER_ADDRESSES }
  registry.started(() => makeKeys(house))
  onRead(contract.listDevices, ({ db, viewer, origin }) => devicesOf(db, viewer.id, origin.sessionId))
  on(contract.keepDevice, async ({ tx, viewer, origin, body: { key, ...subscription }, say }) => {
    const owner = { userId: viewer.id, sessionId: origin.sessionId!, userAgent: origin.userAgent }
    return { data: await keepDevice(tx, around, owner, { subscription, key }), message: say('done.kept') }
  })
  on(contract.renewDevice, async ({ tx, body, say }) => {
    if (!(await renewDevice(tx, around, body))) notFound()
    return { message: say('done.kept') }
  })
  on(contract.tryDevice, async ({ tx, viewer, params, language, say }) => {
    const message = {
      id: null,
      kind: 'push.test',
      title: say('test.title'),
      body: say('test.body'),
      language,
      tag: 'test',
      link: '/account-setting?section=security',
      to: viewer.id,
      at: new Date().toISOString(),
      unread: null,
    }
    if ((await queueMessage(tx, message, params.deviceId)) === 0) notFound()
    return { message: say('done.tried') }
  })
  on(contract.removeDevice, async ({ tx, viewer, params, say }) => {
    if (!(await removeDevice(tx, viewer.id, params.deviceId))) notFound()
    return { message: say('done.removed') }
  })
  onRead(contract.readIcon, async ({ params }) => {
    const body = (await clubIcon(house, params.icon)) ?? notFound()
    return { type: 'image/png', body }
  })
  registry.manifest(manifestOf)
  registry.when(pushDue, 'queue', (tx, due) => queueSends(tx, house, due))
  registry.work(sendWork(house))
  registry.every('sweep', '41 * * * *', () => sweepSends(house))
  registry.personal({
    tables: [
      { table: 'push_devices', whose: ['user_id'], erased: 'deleted', without: ['host', 'public_key'] },
      { table: 'push_sends', whose: ['user_id'], erased: 'deleted', exported: false },
    ],
  })
})
