import { isStaff, type Viewer } from '../../../platform/shared/access.ts'
import { NOTICE_TOPICS, type NoticeTopic } from '../../../platform/shared/notice.ts'

/** Ways on which a member is told. */
export const CHANNELS = ['app', 'push', 'mail'] as const
export type Channel = (typeof CHANNELS)[number]

/** How soon: at once, once a day, once a week, not at all. */
export const CADENCES = ['instant', 'daily', 'weekly', 'off'] as const
export type Cadence = (typeof CADENCES)[number]

/** What holds for whatever a member changed nothing of. */
export const PRESETS = ['quiet', 'usual', 'everything'] as const
export type Preset = (typeof PRESETS)[number]

/** Headings of the table, and filters of the list. */
export const GROUPS = ['auctions', 'talk', 'network', 'account', 'work'] as const
export type Group = (typeof GROUPS)[number]

/**
 * What of a row is not to be chosen: `always` comes at once; `count` shows in a count of its own and never under the bell;
 * `never` does not exist; `elsewhere` is chosen for each thing by itself.
 */
export type Fixed = 'always' | 'count' | 'never' | 'elsewhere'

type Row = readonly [app: Cadence, push: Cadence, mail: Cadence]
export type TopicRule = {
  group: Group
  presets: Record<Preset, Row>
  fixed: Partial<Record<Channel, Fixed>>
  /** What may be chosen where it is not everything. */
  choices: Partial<Record<Channel, readonly Cadence[]>>
  /** Whether it comes through quiet hours: always, or unless the member says otherwise. */
  passes: 'always' | 'unless-wished' | 'never'
  /** Whom it is for. */
  readers: 'members' | 'partners' | 'staff' | 'all'
}

const I = 'instant'
const D = 'daily'
const W = 'weekly'
const O = 'off'

const row = (
  group: Group,
  [quiet, usual, everything]: readonly [Row, Row, Row],
  more: Partial<Omit<TopicRule, 'group' | 'presets'>> = {},
): TopicRule => ({
  ...{ group, presets: { quiet, usual, everything }, fixed: {}, choices: {}, passes: 'never', readers: 'members' },
  ...more,
})

const ALL: Row = [I, I, I]
/** Of what passes at once there is nothing to gather for later. */
const AT_ONCE = { push: [I, O], mail: [I, O] } as const

/** The table: what each row says in each preset, and what of it is fixed. */
export const TOPICS: Record<NoticeTopic, TopicRule> = {
  outbid: row('auctions', [[I, I, O], ALL, ALL], { passes: 'unless-wished' }),
  watched: row('auctions', [[I, O, D], [I, I, O], ALL]),
  bought: row('auctions', [ALL, ALL, ALL]),
  'own-bids': row('auctions', [[I, O, D], [I, I, O], ALL]),
  sold: row('auctions', [[I, O, I], ALL, ALL]),
  offers: row('auctions', [[I, O, D], [I, O, I], ALL]),
  searches: row(
    'auctions',
    [
      [D, O, O],
      [I, O, O],
      [I, I, O],
    ],
    { fixed: { mail: 'elsewhere' } },
  ),
  deals: row('auctions', [[I, O, I], ALL, ALL]),
  messages: row('talk', [[I, O, O], ALL, ALL], { fixed: { app: 'count' }, choices: AT_ONCE }),
  requests: row('talk', [[I, O, O], [I, O, O], ALL], { fixed: { app: 'count' }, choices: AT_ONCE }),
  calls: row(
    'talk',
    [
      [I, I, O],
      [I, I, O],
      [I, I, O],
    ],
    { fixed: { mail: 'never' }, choices: AT_ONCE },
  ),
  meetings: row('talk', [ALL, ALL, ALL]),
  followers: row('network', [
    [D, O, O],
    [I, O, W],
    [I, I, D],
  ]),
  reactions: row('network', [
    [D, O, O],
    [I, O, O],
    [I, I, D],
  ]),
  comments: row('network', [[I, O, W], [I, I, D], ALL]),
  posts: row('network', [
    [O, O, W],
    [D, O, W],
    [I, I, D],
  ]),
  security: row('account', [ALL, ALL, ALL], {
    fixed: { app: 'always', push: 'always', mail: 'always' },
    passes: 'always',
    readers: 'all',
  }),
  profile: row('account', [[I, O, I], ALL, ALL], { fixed: { app: 'always', mail: 'always' } }),
  plan: row('account', [[I, O, I], [I, O, I], ALL], { fixed: { app: 'always', mail: 'always' } }),
  points: row('account', [[I, O, D], [I, O, I], ALL]),
  support: row('account', [[I, O, I], ALL, ALL], { fixed: { mail: 'always' } }),
  decisions: row('account', [[I, O, I], ALL, ALL], { fixed: { app: 'always', mail: 'always' } }),
  cases: row('work', [[I, O, I], ALL, ALL], { readers: 'partners' }),
  desk: row('work', [[I, O, D], [I, O, I], ALL], { readers: 'staff' }),
}

/** What a row says in a preset. */
export const presetCell = (topic: NoticeTopic, channel: Channel, preset: Preset): Cadence =>
  TOPICS[topic].presets[preset][CHANNELS.indexOf(channel)]!

/** What may be chosen in a cell; nothing where it is fixed. */
export const choicesOf = (topic: NoticeTopic, channel: Channel): readonly Cadence[] =>
  TOPICS[topic].fixed[channel] ? [] : (TOPICS[topic].choices[channel] ?? CADENCES)

/** Whether a row can be switched off as a whole: nothing of it is always told. */
export const mayEnd = (topic: NoticeTopic): boolean => !Object.values(TOPICS[topic].fixed).includes('always')

/** The rows that somebody has. */
export function topicsFor(viewer: Viewer): NoticeTopic[] {
  const readers = { members: !isStaff(viewer), partners: viewer.role === 'Partner', staff: isStaff(viewer), all: true }
  return NOTICE_TOPICS.filter(topic => readers[TOPICS[topic].readers])
}
