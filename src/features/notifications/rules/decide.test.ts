import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOTICE_TOPICS } from '../../../platform/shared/notice.ts'
import { aheadAt } from '../../../platform/shared/zones.ts'
import { cadenceOf, decide, perDay, type Wish } from './decide.ts'
import { nextDigest, quietUntil, runsOfDays } from './hours.ts'
import { CADENCES, CHANNELS, choicesOf, PRESETS, TOPICS } from './topics.ts'

const ZONES = ['UTC', 'Asia/Dubai', 'Africa/Cairo', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']
const minutes = fc.integer({ min: 0, max: 1439 })
const days = fc.subarray([0, 1, 2, 3, 4, 5, 6])
const moment = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) })
  .map(ms => new Date(Math.floor(ms / 60_000) * 60_000))
const hours = fc.record({ on: fc.boolean(), from: minutes, to: minutes, days }).filter(one => one.from !== one.to)
const wishes: fc.Arbitrary<Wish> = fc.record({
  preset: fc.constantFrom(...PRESETS),
  cells: fc
    .array(fc.tuple(fc.constantFrom(...NOTICE_TOPICS), fc.constantFrom(...CHANNELS), fc.constantFrom(...CADENCES)))
    .map(all => Object.fromEntries(all.map(([topic, channel, cadence]) => [`${topic}.${channel}`, cadence]))),
  zone: fc.constantFrom(...ZONES),
  quiet: hours,
  outbidPasses: fc.boolean(),
  digest: fc.record({ at: minutes, day: fc.integer({ min: 0, max: 6 }) }),
  digestEnded: fc.boolean(),
})
const topics = fc.constantFrom(...NOTICE_TOPICS)

/** What a clock on the wall shows: weekday and minutes of the day. */
function wall(at: Date, zone: string): { weekday: number; minutes: number } {
  const local = new Date(at.getTime() + aheadAt(at.getTime(), zone))
  return { weekday: local.getUTCDay(), minutes: local.getUTCHours() * 60 + local.getUTCMinutes() }
}

describe('the rule', () => {
  test('tells of security at once on every channel, whatever was chosen and however quiet it is', () => {
    fc.assert(
      fc.property(wishes, moment, fc.constantFrom(null, 'off' as const, 'daily' as const), (wish, at, own) => {
        const turns = decide(wish, { topic: 'security', mail: true }, own, at)
        expect(Object.values(turns).map(turn => turn.when)).toEqual(['now', 'now', 'now'])
      }),
    )
  })

  test('rings nothing in quiet hours but what passes, and holds it until they are over', () => {
    fc.assert(
      fc.property(wishes, topics, moment, (wish, topic, at) => {
        const until = quietUntil(at, wish.quiet, wish.zone)
        const { push, mail } = decide(wish, { topic, mail: true }, null, at)
        const passes = topic === 'security' || (topic === 'outbid' && wish.outbidPasses)
        for (const turn of [push, mail]) {
          if (turn.when === 'now') expect(until === null || passes).toBe(true)
          if (turn.when === 'later' && !turn.gathered) expect(turn.at).toEqual(until)
        }
        if (push.when === 'later') expect(passes || quietUntil(push.at, wish.quiet, wish.zone) === null).toBe(true)
      }),
    )
  })

  test('tells at once exactly where a cell says so and nothing holds it; nothing where it says off', () => {
    fc.assert(
      fc.property(wishes, topics, moment, (wish, topic, at) => {
        const turns = decide({ ...wish, quiet: { ...wish.quiet, on: false } }, { topic, mail: true }, null, at)
        for (const channel of CHANNELS) {
          const cadence = cadenceOf(wish, topic, channel)
          expect(turns[channel].when === 'now').toBe(cadence === 'instant')
          if (cadence === 'off') expect(turns[channel].when).toBe('off')
        }
      }),
    )
  })

  test('says nothing of a muted thing but what is always told, and once a day by mail alone where that was chosen', () => {
    fc.assert(
      fc.property(wishes, topics, moment, (wish, topic, at) => {
        const muted = decide(wish, { topic, mail: true }, 'off', at)
        const daily = decide(wish, { topic, mail: true }, 'daily', at)
        for (const channel of CHANNELS) {
          if (TOPICS[topic].fixed[channel] === 'always') continue
          expect(muted[channel].when).toBe('off')
        }
        if (!TOPICS[topic].fixed.push) expect(daily.push.when).toBe('off')
        if (!TOPICS[topic].fixed.mail) expect(daily.mail.when).toBe(wish.digestEnded ? 'off' : 'later')
      }),
    )
  })

  test('offers no choice where a cell is fixed, and each preset says what may be chosen', () => {
    for (const topic of NOTICE_TOPICS)
      for (const channel of CHANNELS) {
        const choices = choicesOf(topic, channel)
        if (TOPICS[topic].fixed[channel]) expect(choices).toEqual([])
        else for (const preset of PRESETS) expect(choices).toContain(cadenceOf({ preset, cells: {} }, topic, channel))
      }
  })
})

describe('quiet hours', () => {
  test('are named by days that follow one another, also over the end of the week', () => {
    expect(runsOfDays([4, 0, 2, 1, 3])).toEqual([[0, 1, 2, 3, 4]])
    expect(runsOfDays([1, 3, 4, 5])).toEqual([[1], [3, 4, 5]])
    expect(runsOfDays([0, 1, 3, 5, 6])).toEqual([[3], [5, 6, 0, 1]])
    expect(runsOfDays([6, 5, 4, 3, 2, 1, 0])).toEqual([[0, 1, 2, 3, 4, 5, 6]])
    expect([runsOfDays([]), runsOfDays([6])]).toEqual([[], [[6]]])
  })

  test('hold by the clock on the wall of their zone, through changes of the clocks', () => {
    fc.assert(
      fc.property(hours, fc.constantFrom(...ZONES), moment, (quiet, zone, at) => {
        const end = quietUntil(at, { ...quiet, on: true }, zone)
        if (!end) return
        expect(end.getTime()).toBeGreaterThan(at.getTime())
        expect(quietUntil(end, { ...quiet, on: true }, zone)).toBeNull()
        // Where the clocks leap over the end, it is as long after the leap.
        const shown = wall(end, zone).minutes
        expect([quiet.to, (quiet.to + 30) % 1440, (quiet.to + 60) % 1440]).toContain(shown)
      }),
    )
  })

  test('end at seven on the night on which the clocks go forward, and on the one on which they go back', () => {
    const quiet = { on: true, from: 22 * 60, to: 7 * 60, days: [0, 1, 2, 3, 4, 5, 6] }
    const until = (at: string) => quietUntil(new Date(at), quiet, 'Europe/Berlin')?.toISOString()
    expect(until('2026-03-28T23:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
    expect(until('2026-10-24T22:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
    expect(until('2026-03-28T20:59:00Z')).toBeUndefined()
  })

  test('begin on their days only: the night of a day without them is loud from midnight on', () => {
    // Sunday to Thursday in Dubai; the night from Thursday to Friday is quiet, the next is not.
    const quiet = { on: true, from: 22 * 60, to: 7 * 60, days: [0, 1, 2, 3, 4] }
    expect(quietUntil(new Date('2026-11-26T21:00:00Z'), quiet, 'Asia/Dubai')?.toISOString()).toBe(
      '2026-11-27T03:00:00.000Z',
    )
    expect(quietUntil(new Date('2026-11-27T21:00:00Z'), quiet, 'Asia/Dubai')).toBeNull()
  })
})

describe('the hour of digests', () => {
  test('is the next one of its day in the member’s zone', () => {
    const digest = fc.record({ at: minutes, day: fc.integer({ min: 0, max: 6 }) })
    fc.assert(
      fc.property(
        digest,
        fc.constantFrom(...ZONES),
        moment,
        fc.constantFrom('daily' as const, 'weekly' as const),
        (one, zone, at, how) => {
          const due = nextDigest(at, how, one, zone)
          expect(due.getTime()).toBeGreaterThan(at.getTime())
          expect(due.getTime() - at.getTime()).toBeLessThanOrEqual(
            (how === 'daily' ? 25 : 7 * 24 + 1) * 3_600_000 + 3_600_000,
          )
          expect([one.at, (one.at + 30) % 1440, (one.at + 60) % 1440]).toContain(wall(due, zone).minutes)
        },
      ),
    )
  })
})

test('a preset with more says more: quiet never rings more than usual, usual never more than everything', () => {
  const past = fc.array(fc.record({ topic: topics, mail: fc.constant(true), at: moment }), { maxLength: 60 })
  const digest = { at: 480, day: 0 }
  const instant = (preset: (typeof PRESETS)[number], all: { topic: (typeof NOTICE_TOPICS)[number] }[]) =>
    all.filter(({ topic }) =>
      CHANNELS.slice(1).some(channel => cadenceOf({ preset, cells: {} }, topic, channel) === 'instant'),
    ).length
  fc.assert(
    fc.property(past, all => {
      expect(instant('quiet', all)).toBeLessThanOrEqual(instant('usual', all))
      expect(instant('usual', all)).toBeLessThanOrEqual(instant('everything', all))
      for (const preset of PRESETS)
        expect(perDay(preset, all, 14, 'UTC', digest) * 14).toBeGreaterThanOrEqual(instant(preset, all))
    }),
  )
})
