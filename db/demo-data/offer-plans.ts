import { catalogueOf } from '../../src/features/plans/server/catalogue.ts'
import { createCode } from '../../src/features/plans/server/codes/save-code.ts'
import { invite } from '../../src/features/plans/server/staff/invite.ts'
import { staffPlan, staffPlanPage } from '../../src/features/plans/server/staff/plan-rows.ts'
import { createPlan, updatePlan } from '../../src/features/plans/server/staff/save-plan.ts'
import { giveSubscription } from '../../src/features/plans/server/subscriptions/give.ts'
import { transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import { usernameOf } from './people.ts'

const ORIGIN = { address: '127.0.0.1', userAgent: 'demo', requestId: 'demo', sessionId: null, provenAt: null }
const CODE = { note: '', percent: null, amount: null, currency: null, months: null, planIds: [], firstOnly: false }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Prices that changed once, in two currencies, a plan on invitation, a few codes and a plan as a present, by the club's own people. */
export async function offerPlans(house: House, people: ReadonlyMap<string, string>): Promise<void> {
  const { db } = house.database
  const by = { id: people.get(usernameOf('employee'))!, origin: ORIGIN }
  const wish = { page: 1, perPage: 100, order: { by: 'position', desc: false } } as const
  const { data: plans } = await staffPlanPage(db, wish)
  if (plans.length > 4) return
  const [platinum] = plans.filter(plan => plan.code === 'platinum')
  const catalogue = catalogueOf(house)
  await transact(db, async tx => {
    const { _id, currency, ground, archived, running, older, changedAt, versions, invited, ...draft } =
      (await staffPlan(tx, platinum!._id))!
    const prices = [
      { currency: 'USD', monthly: 89, yearly: 864 },
      { currency: 'AED', monthly: 329, yearly: 3190 },
      { currency: 'EUR', monthly: 79, yearly: 766 },
    ]
    await updatePlan(tx, by, _id, { ...draft, prices }, catalogue)
    const founders = await createPlan(
      tx,
      by,
      {
        code: 'founders',
        name: { en: 'Founders', ar: 'المؤسسون' },
        description: { en: 'For those who began the club.', ar: 'لمن بدأوا النادي.' },
        features: [{ en: 'A seat at the yearly dinner', ar: 'مقعد في العشاء السنوي' }],
        prices: [{ currency: 'USD', monthly: 29, yearly: 290 }],
        trialDays: 0,
        position: 4,
        public: false,
        audience: ['company', 'investor'],
        entitlements: draft.entitlements,
      },
      catalogue,
    )
    await invite(tx, by, founders._id, usernameOf('investor'))
    const codes = [
      {
        ...CODE,
        code: 'WELCOME25',
        percent: 25,
        lasts: 'once',
        firstOnly: true,
        maxUses: 200,
        maxPerMember: 1,
        endsAt: inDays(90),
      },
      {
        ...CODE,
        code: 'SPRING',
        percent: 15,
        lasts: 'months',
        months: 3,
        maxUses: null,
        maxPerMember: 1,
        endsAt: inDays(30),
      },
      {
        ...CODE,
        code: 'TABLE-50',
        amount: 50,
        currency: 'USD',
        lasts: 'once',
        maxUses: 20,
        maxPerMember: null,
        endsAt: null,
        note: 'Given out at the dinner',
      },
    ] as const
    for (const code of codes) await createCode(tx, by, { ...code, planIds: [] })
    const gift = { planId: _id, endsAt: inDays(180), reason: 'Speaker at the yearly meeting' }
    await giveSubscription(tx, by, { ...gift, member: usernameOf('advisor') })
  })
}
