import { daysAfter, daysBetween, type Period, periodStart, trialEnd } from '../../src/features/plans/rules/calendar.ts'

/** What a member of the club does in these days, all of it by the wall of the club. */
export type Life = {
  /** When they buy, or begin their trial. */
  at: Date
  does: /** Pays each period by a card that pays. */
    | { it: 'pays'; period: Period }
    /** Pays the first period; the card is declined from then on. */
    | { it: 'fails'; period: Period }
    /** The same, with a new card so many days after the first failure. */
    | { it: 'recovers'; period: Period; after: number }
    /** Cancels so many days after buying. */
    | { it: 'cancels'; period: Period; after: number }
    /** Pauses so many days after buying, for months. */
    | { it: 'pauses'; period: Period; after: number; months: number }
    /** Tries for a month, and buys nothing. */
    | { it: 'tries' }
}

/** The moments at which the house looks, in order: every some hours, but for the weeks in which it sleeps. */
export type Looks = readonly Date[]

const DAY = (at: Date, zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)

/**
 * What must happen to a member and on which day, told from the rules alone: `renew 2028-02-29`. A thing happens at the first look at
 * or after its moment; what a house slept through happens once, when it wakes.
 */
export function expectedOf({ at, does }: Life, looks: Looks, zone: string): string[] {
  const said: string[] = []
  const last = looks.at(-1)!
  const lookAfter = (moment: Date) => looks.find(look => look >= moment)
  const say = (what: string, look: Date) => said.push(`${what} ${DAY(look, zone)}`)
  /** The reminders of an end, at the looks at which they are due; those that were slept through come late or not at all. */
  const remind = (what: string, from: Date, end: Date) => {
    const left = (look: Date) => daysBetween(look, end, zone)
    const within = looks.filter(look => look >= from && look < end)
    const early = within.find(look => left(look) <= 14 && left(look) > 1)
    const late = within.find(look => left(look) <= 1)
    if (early) say(`${what}-14`, early)
    if (late) say(`${what}-1`, late)
  }

  if (does.it === 'tries') {
    const end = trialEnd(at, zone, 30)
    remind('trial', at, end)
    const over = lookAfter(end)
    if (over) say('lapse', over)
    return said
  }
  let [anchor, count] = [at, 1]
  let begun = at
  let hasCard = false
  for (;;) {
    let end = periodStart(anchor, zone, does.period, count)
    if (does.it === 'pauses' && count === 1 && anchor === at) {
      const pausedAt = daysAfter(at, zone, does.after)
      const until = periodStart(pausedAt, zone, 'month', does.months)
      const back = lookAfter(until)
      if (!back) return said
      say('unpause', back)
      end = new Date(until.getTime() + Math.max(0, end.getTime() - pausedAt.getTime()))
      ;[anchor, count, begun] = [end, 0, back]
    }
    if (does.it === 'cancels') {
      const over = lookAfter(end)
      if (over) say('lapse', over)
      return said
    }
    if (does.period === 'year') remind('renewal', begun, end)
    const look = lookAfter(end)
    if (!look || end > last) return said
    if (does.it === 'pays' || does.it === 'pauses' || hasCard) {
      say('renew', look)
      ;[begun, count] = [look, count + 1]
      continue
    }
    const paid = owed(does, look, say, looks, zone)
    if (!paid) return said
    ;[begun, count, hasCard] = [paid, count + 1, true]
  }
}

/** From a first failure on: tries on the 1st, 3rd and 7th day, seven more days, then the end, or a card that pays: when it did. */
function owed(
  does: Extract<Life['does'], { it: 'fails' | 'recovers' }>,
  first: Date,
  say: (what: string, look: Date) => void,
  looks: Looks,
  zone: string,
): Date | null {
  say('fail', first)
  // What a look does, it does a moment after it began: days are counted from there.
  const moment = (look: Date) => new Date(look.getTime() + 1000)
  const card = does.it === 'recovers' ? looks.find(look => look >= daysAfter(first, zone, does.after)) : undefined
  const tries = [1, 3, 7].map(days => daysAfter(moment(first), zone, days))
  for (let now = moment(first); ;) {
    const next = tries.find(at => at > now)
    const due = next ?? daysAfter(now, zone, 7)
    const look = looks.find(one => one >= due)
    if (card && (!look || card <= look)) {
      say('recover', card)
      say('renew', card)
      return card
    }
    if (!look) return null
    if (!next) {
      say('lapse', look)
      return null
    }
    say('fail', look)
    now = moment(look)
    if (!tries.some(at => at > now)) say('give-up', look)
  }
}
