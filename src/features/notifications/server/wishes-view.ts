import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { drawMail } from '../../../platform/server/mail-look.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import { allSettings, mailLookOf } from '../../settings/server/public.ts'
import type { Cell, TopicRow, WishesView } from '../contract/wishes.ts'
import { cadenceOf, type Past, perDay, type Wish } from '../rules/decide.ts'
import { CHANNELS, type Channel, choicesOf, PRESETS, TOPICS, topicsFor } from '../rules/topics.ts'
import { digestMail, gatheredOf, mostImportantFirst } from './digest.ts'
import type { Kinds } from './kinds.ts'
import type { Looking } from './muted-things.ts'
import { mutesOf } from './mutes.ts'
import { noticeText } from './notice-text.ts'
import { wishOf } from './wishes.ts'

/** So many days are counted for the presets. */
const COUNTED_DAYS = 14
/** So many lines of the next digest are shown beside the table. */
const LINES = 4

/** What a member was told of in the counted days, whether or not it rang. */
async function pastOf(db: Db, kinds: Kinds, userId: string): Promise<Past[]> {
  const rows = await db
    .selectFrom('notices')
    .select(['kind', 'created_at'])
    .where('recipient_id', '=', userId)
    .where('created_at', '>', sql<Date>`clock_timestamp() - make_interval(days => ${COUNTED_DAYS})`)
    .execute()
  return rows.flatMap(row => {
    const kind = kinds.get(row.kind)
    return kind ? [{ topic: kind.topic, mail: kind.mail, at: row.created_at }] : []
  })
}

function rowsOf(wish: Wish, kinds: Kinds, viewer: Viewer): TopicRow[] {
  const told = new Set([...kinds.values()].map(({ topic }) => topic))
  return topicsFor(viewer)
    .filter(topic => told.has(topic))
    .map(topic => {
      const cell = (channel: Channel): Cell => ({
        cadence: cadenceOf(wish, topic, channel),
        changed: wish.cells[`${topic}.${channel}`] !== undefined && !TOPICS[topic].fixed[channel],
        fixed: TOPICS[topic].fixed[channel] ?? null,
        choices: [...choicesOf(topic, channel)],
      })
      const [app, push, mail] = CHANNELS.map(cell)
      const { group, passes } = TOPICS[topic]
      const through = passes === 'always' || (passes === 'unless-wished' && wish.outbidPasses)
      return { topic, group, passes: through, cells: { app: app!, push: push!, mail: mail! } }
    })
}

/** How a member is told, as their settings show it. */
export async function wishesView(db: Db, kinds: Kinds, looking: Looking): Promise<WishesView> {
  const { viewer, language } = looking
  const { now: _, ...wish } = await wishOf(db, viewer.id)
  const past = await pastOf(db, kinds, viewer.id)
  const counted = PRESETS.map(preset => perDay(preset, past, COUNTED_DAYS, wish.zone, wish.digest))
  const [quiet, usual, everything] = counted.map(count => Math.round(count * 10) / 10)
  const gathered = wish.digestEnded ? null : await gatheredOf(db, viewer.id)
  return {
    preset: wish.preset,
    perDay: { quiet: quiet!, usual: usual!, everything: everything! },
    rows: rowsOf(wish, kinds, viewer),
    zone: wish.zone,
    quiet: { ...wish.quiet, days: [...wish.quiet.days], outbidPasses: wish.outbidPasses },
    digest: { ...wish.digest, ended: wish.digestEnded },
    mutes: await mutesOf(db, looking),
    next: gathered && {
      at: gathered.at.toISOString(),
      count: gathered.rows.length,
      lines: mostImportantFirst(kinds, gathered.rows)
        .slice(0, LINES)
        .map(row => noticeText(row.kind, row.params, language).title),
    },
  }
}

type Site = { kinds: Kinds; linkKey: string; siteUrl: string } & Pick<House, 'mailText'>

/** The next digest as a mail, in the words in which the club sends it; null where none would be sent. */
export async function digestPreview(db: Db, site: Site, viewer: Viewer, language: Language, scheme: 'light' | 'dark') {
  const person = await personById(db, viewer.id)
  const gathered = await gatheredOf(db, viewer.id)
  if (!person || !gathered) return null
  const order = digestMail(site.kinds, site.linkKey, { ...person, language }, gathered.rows, true)
  const params = { ...order.params, 'html:lines': order.html!.lines! }
  const look = mailLookOf(await allSettings(db))
  const own = await site.mailText(db, { kind: order.kind, language })
  // Its link is not shown: whoever looks may be somebody else.
  const drawn = drawMail(
    { kind: order.kind, params, language, link: '/notifications', unsubscribe: null, own, scheme },
    look,
    site.siteUrl,
  )
  return { subject: drawn.subject, html: drawn.html }
}
