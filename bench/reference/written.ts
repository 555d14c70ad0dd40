import fastify, { type FastifyInstance } from 'fastify'
import { mountActs } from './acts.ts'
import { mountArticles } from './articles.ts'
import { mountCases } from './cases.ts'
import { mountChats } from './chats.ts'
import { mountCheckout } from './checkout.ts'
import { mountDashboard } from './dashboard.ts'
import type { Doors } from './doors.ts'
import { mountInvoices } from './invoices.ts'
import { mountLetters } from './letters.ts'
import { mountPoints } from './points.ts'
import { mountPricing } from './pricing.ts'
import { mountTickets } from './tickets.ts'
import { mountWebhook } from './webhook.ts'

export type Keys = { linkKey: string; columnKey: string }

/**
 * What somebody would write by hand who needs no more than these calls: plain Fastify and plain statements, the same rows read and
 * written, the same answers. None of its statements is the product's.
 */
export function writtenByHand(doors: Doors, keys: Keys, siteUrl: string): FastifyInstance {
  const app = fastify()
  mountPricing(app, doors)
  mountCheckout(app, doors, { ...keys, siteUrl })
  mountWebhook(app, doors, keys)
  mountInvoices(app, doors)
  mountPoints(app, doors, siteUrl)
  mountLetters(app, doors)
  mountTickets(app, doors)
  mountCases(app, doors)
  mountArticles(app, doors)
  mountDashboard(app, doors)
  mountActs(app, doors)
  mountChats(app, doors)
  return app
}
