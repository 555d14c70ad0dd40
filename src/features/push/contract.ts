import { z } from 'zod'
import { Bytes, call } from '../../platform/shared/call.ts'
import { Done, Id } from '../../platform/shared/ids.ts'
import { listOf } from '../../platform/shared/page.ts'
import { secret } from '../../platform/shared/secret.ts'
import { ICON_NAMES } from './rules/icons.ts'
import { MOST_ADDRESS } from './rules/subscription.ts'

const Base64Url = z.string().regex(/^[\w-]+={0,2}$/)

/** What a browser's PushManager says of its subscription (`PushSubscription.toJSON`). The keys are the browser's own. */
export const Subscription = z.object({
  endpoint: secret(z.url().max(MOST_ADDRESS)),
  expirationTime: z.number().nullish(),
  keys: z.object({
    p256dh: secret(Base64Url.max(100)),
    auth: secret(Base64Url.max(40)),
  }),
})
export type Subscription = z.infer<typeof Subscription>

/** A browser that is told by push. */
export const DeviceView = z.object({
  _id: Id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  createdAt: z.iso.datetime(),
  /** When its push service last took something for it. */
  takenAt: z.iso.datetime().nullable(),
  /** The last thing sent to it did not get through. */
  failing: z.boolean(),
  /** The browser that asks. */
  current: z.boolean(),
})
export type DeviceView = z.infer<typeof DeviceView>

export const listDevices = call('GET /push/devices', {
  name: 'listPushDevices',
  summary: 'Browsers of the caller that are told by push, this one first, and the key that browsers subscribe with.',
  access: 'signed-in',
  closedToLooking: true,
  answer: listOf(DeviceView).extend({ key: z.string() }),
})

/** Refused subscriptions, whichever way they came. */
const REFUSALS = { 'push.not-a-subscription': 422, 'push.taken': 409 } as const

export const keepDevice = call('POST /push/devices', {
  name: 'keepPushDevice',
  summary: 'Has the caller’s browser told by push: the subscription is kept for this session and ends with it.',
  description:
    'Twice is once. `key` is the key the browser subscribed with, as `GET push/devices` says it; with an older one nothing would come through. A subscription that is kept for another session moves here when its secret is known.',
  access: 'signed-in',
  whileRestricted: true,
  idempotent: 'never',
  body: Subscription.extend({ key: z.string().max(100) }),
  answer: Done.extend({ data: DeviceView }),
  refusals: { ...REFUSALS, 'push.old-key': 409 },
  limits: [{ max: 60, seconds: 3600, by: 'caller' }],
})

export const renewDevice = call('POST /push/renewals', {
  name: 'renewPushDevice',
  summary:
    'Goes on with another subscription after the browser changed its own; the old one with its secret says which.',
  description: 'For service workers, which know no bearer. A subscription that is not kept any more is not found.',
  access: 'anyone',
  idempotent: 'never',
  body: z.object({ old: Subscription, next: Subscription, key: z.string().max(100) }),
  answer: Done,
  refusals: { ...REFUSALS, 'push.old-key': 409 },
  limits: [{ max: 30, seconds: 3600, by: 'address' }],
})

export const tryDevice = call('POST /push/devices/:deviceId/tests', {
  name: 'tryPushDevice',
  summary: 'Sends a notice to one of the caller’s browsers, to see that it arrives.',
  access: 'signed-in',
  whileRestricted: true,
  params: z.object({ deviceId: Id }),
  answer: Done,
  limits: [{ max: 10, seconds: 600, by: 'caller' }],
})

export const readIcon = call('GET /push/icons/:icon', {
  name: 'readAppIcon',
  summary: 'The icon of the club for a home screen, as a PNG: its logo on a square, or the product’s own sign.',
  access: 'anyone',
  params: z.object({ icon: z.enum(ICON_NAMES) }),
  query: z.object({ of: z.string().max(100).optional() }),
  answer: Bytes,
  cacheSeconds: 86_400,
  alwaysOpen: true,
})

export const removeDevice = call('DELETE /push/devices/:deviceId', {
  name: 'removePushDevice',
  summary: 'Tells one of the caller’s browsers nothing by push any more.',
  access: 'signed-in',
  whileRestricted: true,
  params: z.object({ deviceId: Id }),
  answer: Done,
})
