import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { type Act, after, type Balances, NO_BALANCES, refusalToRedeem } from '../rules.ts'
import { give, takeBack } from '../server/give.ts'
import { balancesOf, faultsOfLedger, holdMembers, post } from '../server/post.ts'

/** What happens in a life of the ledger: `at once` says how often the same is asked for at the same time. */
type Step = { member: number; atOnce: number } & (
  | { does: 'review' | 'comment'; thing: number }
  | { does: 'take-back'; thing: number }
  | { does: 'convert' | 'redeem'; amount: number }
)

const MEMBERS = 3
const member = fc.nat(MEMBERS - 1)
const thing = fc.nat(13)
const atOnce = fc.integer({ min: 1, max: 3 })
/** Lives of three members, as fast-check invents and shortens them. */
export const lives: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('review', 'comment'), member, thing, atOnce }) },
    { weight: 3, arbitrary: fc.record({ does: fc.constant('take-back'), member, thing, atOnce }) },
    {
      weight: 3,
      arbitrary: fc.record({
        does: fc.constantFrom('convert', 'redeem'),
        member,
        amount: fc.integer({ min: 1, max: 60 }),
        atOnce,
      }),
    },
  ) as fc.Arbitrary<Step>,
  { maxLength: 24, size: 'max' },
)

/** The rules in the simplest words: what each has, and which causes are paid for. */
type Model = { balances: Balances[]; paid: Map<string, { amount: number; stands: boolean }>; today: number[] }

const AMOUNT = { review: 20, comment: 5 }
const CAP = 10

function book(model: Model, of: number, act: Act, amount: number): void {
  model.balances[of] = after(model.balances[of]!, act, amount)
}

function live(model: Model, step: Step): void {
  const { member: of } = step
  if ('amount' in step) {
    for (let n = 0; n < step.atOnce; n++) {
      const { pending } = model.balances[of]!
      if (step.does === 'convert' && pending >= step.amount) book(model, of, 'converted', step.amount)
      if (step.does === 'redeem' && !refusalToRedeem(model.balances[of]!, step.amount))
        book(model, of, 'redeemed', step.amount)
    }
    return
  }
  for (const does of step.does === 'take-back' ? (['review', 'comment'] as const) : [step.does]) {
    const key = `${does} ${of} ${step.thing}`
    const known = model.paid.get(key)
    if (step.does === 'take-back') {
      if (!known?.stands) continue
      known.stands = false
      book(model, of, 'taken-back', known.amount)
    } else if (known) {
      if (!known.stands) book(model, of, 'credited', known.amount)
      known.stands = true
    } else if (does === 'review' || model.today[of]! < CAP) {
      if (does === 'comment') model.today[of]!++
      model.paid.set(key, { amount: AMOUNT[does], stands: true })
      book(model, of, 'credited', AMOUNT[does])
    }
  }
}

/** What the product does at a step; the goal plants faults in it. */
export type Product = { act: (tx: Tx, step: Step, userId: string, run: string) => Promise<void> }

const NOON = new Date('2026-03-02T12:00:00Z')

/** The ledger's own verbs. */
export const product: Product = {
  async act(tx, step, userId, run) {
    if ('amount' in step) {
      await holdMembers(tx, [userId])
      const balances = await balancesOf(tx, userId)
      const { amount } = step
      const cause = `${step.does}:${run}:${randomBytes(8).toString('hex')}`
      if (step.does === 'convert' && balances.pending >= amount)
        await post(tx, { userId, act: 'converted', amount, cause })
      if (step.does === 'redeem' && !refusalToRedeem(balances, amount))
        await post(tx, { userId, act: 'redeemed', amount, cause })
      return
    }
    const key = `${run}:${step.member}:${step.thing}`
    if (step.does !== 'take-back') return void (await give(tx, { rule: step.does, userId, key, happenedAt: NOON }))
    for (const rule of ['review', 'comment'] as const) await takeBack(tx, rule, key)
  },
}

async function makeMembers(db: Db, run: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into users (username, email, name, role, agreed_at, verified_at)
    select ${run} || n, ${run} || n || '@example.test', 'Member ' || n, 'Guest', now(), now() from generate_series(1, ${MEMBERS}::int) n
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** How far the product is from the model after a life, point for point; and from itself. */
export async function playLife(db: Db, steps: readonly Step[], by: Product = product): Promise<number> {
  const run = `l${randomBytes(8).toString('hex')}`
  const ids = await makeMembers(db, run)
  const model: Model = {
    balances: ids.map(() => NO_BALANCES),
    paid: new Map(),
    today: ids.map(() => 0),
  }
  for (const step of steps) {
    live(model, step)
    const act = () => transact(db, tx => by.act(tx, step, ids[step.member]!, run))
    await Promise.all(Array.from({ length: step.atOnce }, act))
  }
  let drift = 0
  for (const [n, id] of ids.entries()) {
    const found = await balancesOf(db, id)
    for (const bucket of ['house', 'pending', 'earned', 'redeemed'] as const)
      drift += Math.abs(found[bucket] - model.balances[n]![bucket])
  }
  return drift
}

/** Points by which the ledger is off by its own entries, and the sum of all of them. */
export async function audit(db: Db): Promise<{ drift: number; sum: number; faults: number }> {
  const faults = await faultsOfLedger(db)
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(amount), 0)::bigint as sum from point_entries`.execute(db)
  const drift = faults
    .filter(one => one.fault === 'account')
    .reduce((all, one) => all + Math.abs(one.kept - one.counted), 0)
  return { drift, sum: rows[0]!.sum, faults: faults.length }
}
