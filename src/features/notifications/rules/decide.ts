import type { NoticeKind, NoticeTopic } from '../../../platform/shared/notice.ts'
import { type DigestHour, nextDigest, type QuietHours, quietUntil } from './hours.ts'
import { type Cadence, CHANNELS, type Channel, type Preset, presetCell, TOPICS } from './topics.ts'

/** A cell of the table by its name. */
export type CellKey = `${NoticeTopic}.${Channel}`

/** How a member wants to be told, with the club's defaults where they said nothing. */
export type Wish = {
  preset: Preset
  /** Cells that differ from the preset. */
  cells: Readonly<Partial<Record<CellKey, Cadence>>>
  zone: string
  quiet: QuietHours
  /** Whether an outbid comes through quiet hours. */
  outbidPasses: boolean
  digest: DigestHour
  /** The member ended mails that gather. */
  digestEnded: boolean
}

/** What a member chose for one thing, or one member, apart from its row: nothing of it, or once a day by mail. */
export type OwnWay = 'off' | 'daily'

/** What is done on a channel: now, at a later moment (`gathered` with others, or held by quiet hours), or nothing. */
export type Turn = { when: 'now' } | { when: 'later'; at: Date; gathered: boolean } | { when: 'off' }
export type Turns = Record<Channel, Turn>

/** What is decided about: the row of a notice, and whether it can go by mail at all. */
export type About = Pick<NoticeKind, 'topic' | 'mail'>

const OFF: Turn = { when: 'off' }
const NOW: Turn = { when: 'now' }

/** What a cell says: the member's own choice, else the preset's; what is fixed is not to be chosen. */
export function cadenceOf(wish: Pick<Wish, 'preset' | 'cells'>, topic: NoticeTopic, channel: Channel): Cadence {
  const fixed = TOPICS[topic].fixed[channel]
  if (fixed) return fixed === 'always' ? 'instant' : 'off'
  return wish.cells[`${topic}.${channel}`] ?? presetCell(topic, channel, wish.preset)
}

/** What a cell says of one thing: what was chosen for the thing wins, but over what is always told. */
function cadenceFor(wish: Wish, { topic, mail }: About, channel: Channel, own: OwnWay | null): Cadence {
  const fixed = TOPICS[topic].fixed[channel]
  if (channel === 'mail' && !mail) return 'off'
  if (!own || fixed) return cadenceOf(wish, topic, channel)
  if (own === 'off' || channel === 'push') return 'off'
  return channel === 'mail' ? 'daily' : cadenceOf(wish, topic, channel)
}

/** Whether something of a row comes through quiet hours. */
const passes = (wish: Wish, topic: NoticeTopic): boolean =>
  TOPICS[topic].passes === 'always' || (TOPICS[topic].passes === 'unless-wished' && wish.outbidPasses)

/**
 * The rule: what becomes of a notice on each channel when it is written at a moment. Quiet hours hold what rings, which is a push or
 * a mail, until they are over; the bell fills in silence. What is gathered comes at the member's hour, on devices not before quiet is over.
 */
export function decide(wish: Wish, about: About, own: OwnWay | null, at: Date): Turns {
  const turn = (channel: Channel): Turn => {
    const cadence = cadenceFor(wish, about, channel, own)
    if (cadence === 'off' || (channel === 'mail' && cadence !== 'instant' && wish.digestEnded)) return OFF
    if (cadence === 'instant') {
      const until = channel === 'app' || passes(wish, about.topic) ? null : quietUntil(at, wish.quiet, wish.zone)
      return until ? { when: 'later', at: until, gathered: false } : NOW
    }
    const due = nextDigest(at, cadence, wish.digest, wish.zone)
    const until = channel === 'push' ? quietUntil(due, wish.quiet, wish.zone) : null
    return { when: 'later', at: until ?? due, gathered: true }
  }
  const [app, push, mail] = CHANNELS.map(turn)
  return { app: app!, push: push!, mail: mail! }
}

/** What was told of lately: of which row, and when. */
export type Past = { topic: NoticeTopic; mail: boolean; at: Date }

/**
 * How many a day would have reached a member with a preset and nothing else chosen: what rings at once, on a device or by mail, is
 * one, however many ways it takes, and so is each gathered mail. `days` are those that `past` was gathered in.
 */
export function perDay(preset: Preset, past: readonly Past[], days: number, zone: string, digest: DigestHour): number {
  const wish = { preset, cells: {} }
  const gathered = new Set<string>()
  let count = 0
  for (const { topic, mail, at } of past) {
    const ways = [cadenceOf(wish, topic, 'push'), mail ? cadenceOf(wish, topic, 'mail') : 'off'] as const
    if (ways.includes('instant')) count += 1
    for (const way of ways)
      if (way === 'daily' || way === 'weekly') gathered.add(nextDigest(at, way, digest, zone).toISOString())
  }
  return (count + gathered.size) / days
}
