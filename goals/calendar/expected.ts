import {
  daysAfter,
  daysBetween,
  nextPeriodStart,
  type Period,
  periodStart,
  trialEnd,
} from '../../src/features/plans/rules/calendar.ts'

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
    /** The same, and goes on after all so many days after buying. */
    | { it: 'stays'; period: Period; after: number; back: number }
    /** Pauses so many days after buying, for months, or until they go on, so many days after buying. */
    | { it: 'pauses'; period: Period; after: number; months: number; back?: number }
    /** Pays by a card that expires with a month (`2028-06`), and adds another one so many days after it was asked for. */
    | { it: 'expires'; period: Period; month: string; after: number }
    /** Pays for a plan whose price the club changes at a moment, for who pays already as well. */
    | { it: 'moves'; period: Period; priceAt: Date }
    /** Gives a plan on a day; its code is used so many days after it went out. */
    | { it: 'gives'; period: Period; on: string; taken: number }
    /** Tries for a month, and buys nothing. */
    | { it: 'tries' }
}

/** The moments at which the house looks, in order: every some hours, but for the weeks in which it sleeps. */
export type Looks = readonly Date[]

const DAY = (at: Date, zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)

const DAY_MS = 86_400_000
/** So long before it ends whoever renews nothing is told that a plan ends. */
const ENDS_SOON_MS = 3 * DAY_MS

/**
 * What must happen to a member and on which day, told from the rules alone, and every mail that must go to them: `renew 2028-02-29`,
 * `mail:invoices.sent-paid 2028-02-29`. A thing happens at the first look at or after its moment; what a house slept through happens
 * once, when it wakes.
 */
export function expectedOf({ at, does }: Life, looks: Looks, zone: string): string[] {
  const said: string[] = []
  const last = looks.at(-1)!
  if (at > last) return said
  const lookAfter = (moment: Date) => looks.find(look => look >= moment)
  const say = (what: string, look: Date) => said.push(`${what} ${DAY(look, zone)}`)
  /** Its end, of which a mail says three days before that it comes, and one that it came. */
  const ends = (from: Date, end: Date, isTold = false) => {
    const soon = looks.find(look => look >= from && look.getTime() >= end.getTime() - ENDS_SOON_MS && look < end)
    if (soon && !isTold) say('mail:plans.ends-soon', soon)
    const over = lookAfter(end)
    if (!over) return
    say('lapse', over)
    say('mail:plans.has-ended', over)
  }
  /** The reminders of an end, at the looks at which they are due; those that were slept through come late or not at all. */
  const remind = (what: string, from: Date, end: Date) => {
    const left = (look: Date) => daysBetween(look, end, zone)
    const within = looks.filter(look => look >= from && look < end)
    const early = within.find(look => left(look) <= 14 && left(look) > 1)
    const late = within.find(look => left(look) <= 1)
    if (early) say(`mail:${what}`, early)
    if (late) say(`mail:${what}`, late)
  }

  if (does.it === 'tries') {
    const end = trialEnd(at, zone, 30)
    say('mail:plans.trial-began', at)
    remind('plans.ends-soon', at, end)
    ends(at, end, true)
    return said
  }
  say('mail:invoices.sent-paid', at)
  if (does.it === 'gives') {
    const sent = looks.find(look => look >= at && DAY(look, zone) >= does.on)
    if (sent) say('mail:billing.gift', sent)
    const taken = sent && lookAfter(daysAfter(sent, zone, does.taken))
    if (taken) ends(taken, nextPeriodStart(taken, zone, does.period, taken))
    return said
  }
  if (does.it === 'expires') {
    const asked = lookAfter(new Date(`${does.month}-01T00:00:00Z`))
    if (asked) say('mail:billing.card-expires', asked)
  }
  let isMoved = false
  let [anchor, count] = [at, 1]
  let begun = at
  let hasCard = false
  for (;;) {
    let end = periodStart(anchor, zone, does.period, count)
    if (does.it === 'pauses' && count === 1 && anchor === at) {
      const pausedAt = daysAfter(at, zone, does.after)
      const own = does.back === undefined ? null : daysAfter(at, zone, does.back)
      const until = own ?? periodStart(pausedAt, zone, 'month', does.months)
      const back = own ?? lookAfter(until)
      if (!back) return said
      say('unpause', back)
      end = new Date(until.getTime() + Math.max(0, end.getTime() - pausedAt.getTime()))
      ;[anchor, count, begun] = [end, 0, back]
    }
    if (does.it === 'cancels') {
      ends(daysAfter(at, zone, does.after), end)
      return said
    }
    if (does.period === 'year') remind('billing.renews-soon', begun, end)
    const from = begun
    const told =
      does.it === 'moves' &&
      looks.find(look => look >= from && look >= does.priceAt && look < end && daysBetween(look, end, zone) === 14)
    if (told && !isMoved) say('mail:plans.price-moves', told)
    const look = lookAfter(end)
    if (!look || end > last) return said
    if ((does.it !== 'fails' && does.it !== 'recovers') || hasCard) {
      say('renew', look)
      say('mail:invoices.sent-paid', look)
      if (told && !isMoved) {
        say('moved', look)
        isMoved = true
      }
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
  say('mail:billing.charge-failed', first)
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
      say('mail:invoices.sent-paid', card)
      return card
    }
    if (!look) return null
    if (!next) {
      say('lapse', look)
      say('mail:plans.has-ended', look)
      return null
    }
    say('fail', look)
    now = moment(look)
    if (tries.some(at => at > now)) say('mail:billing.charge-failed', look)
    else {
      say('give-up', look)
      say('mail:billing.last-days', look)
    }
  }
}
