import type { FastifyInstance } from 'fastify'
import { strings as auctionsAr } from '../../src/features/auctions/strings.ar.ts'
import { strings as auctionsEn } from '../../src/features/auctions/strings.en.ts'
import { strings as chatAr } from '../../src/features/chat/strings.ar.ts'
import { strings as chatEn } from '../../src/features/chat/strings.en.ts'
import { strings as directoriesAr } from '../../src/features/directories/strings.ar.ts'
import { strings as directoriesEn } from '../../src/features/directories/strings.en.ts'
import { strings as itemsAr } from '../../src/features/items/strings.ar.ts'
import { strings as itemsEn } from '../../src/features/items/strings.en.ts'
import { strings as plansAr } from '../../src/features/plans/strings.ar.ts'
import { strings as plansEn } from '../../src/features/plans/strings.en.ts'
import { strings as profilesAr } from '../../src/features/profiles/strings.ar.ts'
import { strings as profilesEn } from '../../src/features/profiles/strings.en.ts'
import { addStrings, languageAsked, say } from '../../src/platform/server/text.ts'
import type { Bilingual, Language } from '../../src/platform/shared/text.ts'
import type { Doors, Runs } from './doors.ts'
import { whoAsks } from './who.ts'

addStrings('auctions', { en: auctionsEn, ar: auctionsAr })
addStrings('chat', { en: chatEn, ar: chatAr })
addStrings('directories', { en: directoriesEn, ar: directoriesAr })
addStrings('items', { en: itemsEn, ar: itemsAr })
addStrings('plans', { en: plansEn, ar: plansAr })
addStrings('profiles', { en: profilesEn, ar: profilesAr })

/** What plans open, in the order of the cards, and which feature names each. */
const FEATURES: Record<string, string> = {
  'items.max': 'items',
  'chat.new_per_day': 'chat',
  'saved_search.max': 'directories',
  'profile.contact': 'profiles',
  'profile.financials': 'profiles',
  'auction.bid': 'auctions',
}
const CODES = Object.keys(FEATURES)
const UNLIMITED = -1

type Opened = { code: string; type: 'flag' | 'limit'; basic: number }
type Plan = {
  id: string
  code: string
  name: Bilingual
  description: Bilingual
  features: Bilingual[]
  currency: string
  trial_days: number
  ground: boolean
  audience: string[]
  own: Record<string, number> | null
  prices: { currency: string; period: 'month' | 'year'; minor: number; decimals: number }[] | null
}

function sentence({ code, type }: Opened, value: number, language: Language): string {
  const word = type === 'flag' ? 'name' : value === UNLIMITED ? 'unlimited' : 'line'
  return say(language, FEATURES[code]!, `entitlements.${code}.${word}`, word === 'line' ? { count: value } : {})
}

function linesOf(plan: Plan, before: Plan | undefined, opened: readonly Opened[], language: Language): string[] {
  const of = (one: Opened, whose: Plan | undefined) => (whose ? (whose.own?.[one.code] ?? one.basic) : 0)
  const fresh = opened
    .filter(one => of(one, plan) !== 0 && of(one, plan) !== of(one, before))
    .map(one => sentence(one, of(one, plan), language))
  if (!before) return [say(language, 'plans', 'line.profile'), ...fresh]
  const keeps = opened.every(one => of(one, before) === 0 || of(one, plan) !== 0)
  return keeps && !before.ground
    ? [say(language, 'plans', 'includes', { plan: before.name[language] }), ...fresh]
    : fresh
}

const isBefore = (one: Plan, plan: Plan) =>
  one.audience.length === 0 || (plan.audience.length > 0 && plan.audience.every(kind => one.audience.includes(kind)))

function viewOf(plan: Plan, at: number, plans: readonly Plan[], opened: readonly Opened[], language: Language) {
  const prices = new Map<string, { currency: string; monthly: number | null; yearly: number | null }>()
  for (const { currency, period, minor, decimals } of plan.prices ?? []) {
    const price = prices.get(currency) ?? { currency, monthly: null, yearly: null }
    prices.set(currency, { ...price, [period === 'month' ? 'monthly' : 'yearly']: minor / 10 ** decimals })
  }
  const [own] = prices.values()
  const before = plans.slice(0, at).findLast(one => isBefore(one, plan))
  return {
    _id: plan.id,
    code: plan.code,
    name: plan.name[language],
    description: plan.description[language],
    priceMonthly: own?.monthly ?? 0,
    priceYearly: own?.yearly ?? 0,
    currency: plan.currency,
    prices: [...prices.values()],
    trialDays: plan.trial_days,
    ground: plan.ground,
    audience: plan.audience,
    features: [...linesOf(plan, before, opened, language), ...plan.features.map(one => one[language])],
    entitlements: Object.fromEntries(opened.map(one => [one.code, plan.own?.[one.code] ?? one.basic])),
  }
}

async function readPlans(query: Runs) {
  const { rows: opened } = await query<Opened>(
    'select code, type, basic from entitlements order by array_position($1::text[], code)',
    [CODES],
  )
  const { rows: plans } = await query<Plan>(
    `select p.id, p.code, p.name, p.description, p.features, p.currency, p.trial_days, p.ground, p.audience, own.values as own, sold.prices
      from plans p
      left join (select plan_id, jsonb_object_agg(code, value) as values from plan_entitlements group by plan_id) own on own.plan_id = p.id
      left join (
        select r.plan_id, jsonb_agg(jsonb_build_object('currency', r.currency, 'period', r.period, 'minor', r.minor, 'decimals', c.decimals)
          order by r.currency <> mine.currency, r.currency, r.period) as prices
        from plan_prices r join currencies c on c.code = r.currency join plans mine on mine.id = r.plan_id
        where r.valid_from <= now() and (r.retired_at is null or r.retired_at > now()) group by r.plan_id) sold on sold.plan_id = p.id
      where p.public and p.archived_at is null order by p.position, p.code`,
  )
  return { opened, plans }
}

const RUNNING = ['trialing', 'active', 'past_due', 'grace']
type Mine = {
  id: string
  plan_id: string
  code: string
  name: Bilingual
  status: string
  is_trial: boolean
  started_at: Date
  until: Date | null
  cancels_at_end: boolean
}

/** The pricing page: the plans with their cards, and what the reader has. */
export function mountPricing(app: FastifyInstance, { query }: Doors): void {
  app.get('/api/plans', async request => {
    const signedIn = request.headers.authorization ? await whoAsks(query, request) : null
    const language = languageAsked(request.headers['accept-language'], signedIn?.language)
    const { opened, plans } = await readPlans(query)
    const data = plans.map((plan, at) => viewOf(plan, at, plans, opened, language))
    const catalogue = opened.map(({ code, type }) => {
      return { code, type, name: say(language, FEATURES[code]!, `entitlements.${code}.name`) }
    })
    return { data, count: data.length, catalogue, groundName: plans.find(one => one.ground)!.name[language] }
  })
  app.get('/api/subscriptions/mine', async request => {
    const me = await whoAsks(query, request)
    const language = languageAsked(request.headers['accept-language'], me.language)
    const { rows } = await query<Mine>(
      `select s.id, s.plan_id, p.code, p.name, s.status, s.is_trial, s.started_at, coalesce(s.ends_at, s.period_end) as until, s.cancels_at_end
        from subscriptions s join plans p on p.id = s.plan_id where s.user_id = $1 order by s.started_at desc limit 100`,
      [me.id],
    )
    const invited = await query<{ id: string }>(
      'select p.id from plan_invitations i join plans p on p.id = i.plan_id where i.user_id = $1 and not p.public and p.archived_at is null',
      [me.id],
    )
    if (invited.rows.length > 0) throw new Error('No reader of the measure was invited to a plan.')
    const data = rows.map(row => ({
      _id: row.id,
      plan: { _id: row.plan_id, code: row.code, name: row.name[language] },
      status: row.status,
      isTrial: row.is_trial,
      startedAt: row.started_at.toISOString(),
      endsAt: row.until?.toISOString() ?? null,
      cancelsAtEnd: row.cancels_at_end,
    }))
    const current = data.find(one => RUNNING.includes(one.status)) ?? null
    const mayTry = current === null && !data.some(one => one.isTrial)
    return { data, count: data.length, current, mayTry, invitedTo: [] }
  })
}
