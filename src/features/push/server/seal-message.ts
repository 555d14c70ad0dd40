import { createHash } from 'node:crypto'
import webPush from 'web-push'
import { secondsToLive, urgencyOf } from '../rules/delivery.ts'
import type { Message } from '../rules/message.ts'
import type { ClubKeys } from './keys.ts'

/** A push service keeps the newest of a topic only; 32 letters at most (RFC 8030, 5.4), which tell nobody what it is about. */
const topicOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32)

/** What is sent to a push service: only the browser that subscribed can open the body (RFC 8291). */
export function sealMessage(
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
  message: Message,
  { keys, contact, lateAt, now }: { keys: ClubKeys; contact: string; lateAt: Date; now: Date },
): { url: string; headers: Record<string, string>; body: Buffer } {
  const left = Math.ceil((lateAt.getTime() - now.getTime()) / 1000)
  const topic = message.tag ?? message.id
  const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: { subject: contact, ...keys },
    TTL: Math.max(0, Math.min(secondsToLive(message.kind), left)),
    urgency: urgencyOf(message.kind),
    ...(topic !== null && { topic: topicOf(`${message.to} ${topic}`) }),
    contentEncoding: 'aes128gcm',
  })
  const named = Object.entries(headers).filter(([name]) => name !== 'Content-Length')
  return { url: endpoint, headers: Object.fromEntries(named.map(([name, value]) => [name, String(value)])), body }
}
