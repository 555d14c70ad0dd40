import { readFileSync } from 'node:fs'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { describe, expect, test } from 'vitest'

type Named = { name: string; arabicName: string }
type Country = Named & {
  code: string
  phoneCode: string
  currency: string
  currencySymbol: string
  flag: string
  timeZones: string[]
}
type State = { code: string; name: string; arabicName?: string }
type Currency = Named & {
  code: string
  symbol: string
  arabicSymbol: string
  decimals: number
  rate: number
  rateDate: string
}
type Industry = Named & { key: string; children: Industry[] }
type Category = { key: string; type: string; text: string; arabicName: string; requires?: string }
type Texts = Record<'en' | 'ar', string>
type Page = { slug: string } & Record<'en' | 'ar', { title: string; excerpt: string; body: string }>
type Question = { key: string; group: Texts & { key: string }; question: Texts; answer: Texts }
type Member = Record<
  'username' | 'name' | 'email' | 'language' | 'role' | 'birthDate' | 'country' | 'city' | 'bio',
  string
> &
  Partial<Record<'key' | 'userType' | 'preset' | 'state', string>>
type Company = Record<string, unknown> &
  Record<'owner' | 'state' | 'companyCategory' | 'currency' | 'companyPhoneCode' | 'companyPhoneNumber', string> &
  Record<'companyCountry' | 'companyState' | 'highlights' | 'description' | 'establishDate' | 'licenseNumber', string> &
  Record<
    'ebitda' | 'amount' | 'avgMonthlySales' | 'annualSales' | 'assets' | 'physicalAssets' | 'companyType',
    number
  > & {
    industries: string[]
    asks?: { field: string; text: string }[]
    reason?: { code: string; text: string }
  }

const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T
const lines = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')

const countries = read<(Country & { states: State[] })[]>('countries.json')
const currencies = read<Currency[]>('currencies.json')
const industries = read<Industry[]>('industries.json')
const skills = read<(Named & { key: string })[]>('skills.json')
const categories = read<Category[]>('categories.json')
const languages = read<(Named & { code: string })[]>('languages.json')
const pages = read<Page[]>('pages.json')
const questions = read<Question[]>('faq.json')
const passwords = lines('common-passwords.txt')
const { members, companies } = read<{ members: Member[]; companies: Company[] }>('demo-people.json')

const arabLeague = 'DZ BH KM DJ EG IQ JO KW LB LY MR MA OM PS QA SA SO SD SY TN AE YE'.split(' ')
const hasArabic = (text: string | undefined) => /\p{Script=Arabic}/u.test(text ?? '')
const hasArabicDigits = (text: string) => /[٠-٩۰-۹]/.test(text)
const isSlug = (key: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(key)
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length
const doubled = (keys: string[]) => keys.filter((key, at) => keys.indexOf(key) !== at)
const flat = (nodes: Industry[]): Industry[] => nodes.flatMap(node => [node, ...flat(node.children)])
const countryOf = (code: string) => countries.find(country => country.code === code)
const stateOf = (country: string, state: string) => countryOf(country)?.states.find(row => row.code === state)

describe('countries', () => {
  test('are listed once each, all of ISO 3166-1, and fit one page of 250', () => {
    expect(doubled(countries.map(country => country.code))).toEqual([])
    expect(countries.length).toBeGreaterThanOrEqual(249)
    expect(countries.length).toBeLessThanOrEqual(250)
  })

  test('have both names, a calling code, a known currency, a flag and a real time zone', () => {
    const known = new Set(Intl.supportedValuesOf('currency'))
    const wrong = countries.filter(
      country =>
        !country.name ||
        hasArabic(country.name) ||
        !hasArabic(country.arabicName) ||
        !/^[1-9]\d{0,3}$/.test(country.phoneCode) ||
        !known.has(country.currency) ||
        !country.currencySymbol ||
        !/^\p{RI}\p{RI}$/u.test(country.flag) ||
        country.timeZones.length === 0,
    )
    expect(wrong.map(country => country.code)).toEqual([])
    for (const { timeZones } of countries) for (const timeZone of timeZones) new Intl.DateTimeFormat('en', { timeZone })
  })

  test('name each state once, by a code that is used once', () => {
    for (const { code, states } of countries) {
      expect(doubled(states.map(state => state.code)), code).toEqual([])
      expect(doubled(states.map(state => state.name)), code).toEqual([])
    }
  })

  test('of the Arab League have states, each with its Arabic name', () => {
    for (const code of arabLeague) {
      const states = countryOf(code)?.states ?? []
      expect(states.length, code).toBeGreaterThan(2)
      expect(
        states.filter(state => !hasArabic(state.arabicName)).map(state => state.name),
        code,
      ).toEqual([])
      expect(doubled(states.map(state => state.arabicName ?? '')), code).toEqual([])
    }
  })

  test('say Alexandria and Nablus, and keep the word where nothing would be left', () => {
    expect(stateOf('EG', 'ALX')).toEqual({ code: 'ALX', name: 'Alexandria', arabicName: 'الإسكندرية' })
    expect(stateOf('PS', 'NBS')?.arabicName).toBe('نابلس')
    expect(stateOf('SA', '04')?.name).toBe('Eastern Province')
    expect(countries.flatMap(country => country.states).filter(state => / Governorate$/.test(state.name))).toHaveLength(
      4,
    )
  })
})

describe('currencies', () => {
  test('hold those of every Arab country, both names and symbols, and a rate of the day', () => {
    expect(currencies.length).toBeGreaterThanOrEqual(34)
    expect(doubled(currencies.map(currency => currency.code))).toEqual([])
    const codes = currencies.map(currency => currency.code)
    expect(arabLeague.map(code => countryOf(code)?.currency ?? code).filter(code => !codes.includes(code))).toEqual([])
    for (const currency of currencies) {
      expect(hasArabic(currency.arabicName), currency.code).toBe(true)
      expect(currency.symbol && currency.arabicSymbol, currency.code).toBeTruthy()
      expect([0, 2, 3], currency.code).toContain(currency.decimals)
      expect(currency.rate, currency.code).toBeGreaterThan(0)
      expect(currency.rateDate).toBe('2026-11-20')
    }
  })

  test('count from one US dollar', () => {
    expect(currencies[0]).toMatchObject({ code: 'USD', symbol: '$', symbolDirection: 'left', rate: 1 })
  })
})

describe('industries, skills, categories and languages', () => {
  const nodes = flat(industries)

  test('have keys that are used once and names in both languages', () => {
    expect(nodes.length).toBeGreaterThanOrEqual(120)
    expect(skills.length).toBeGreaterThanOrEqual(170)
    for (const rows of [nodes, skills, categories]) {
      expect(doubled(rows.map(row => row.key))).toEqual([])
      expect(rows.filter(row => !isSlug(row.key) || !hasArabic(row.arabicName)).map(row => row.key)).toEqual([])
    }
    for (const rows of [nodes, skills]) {
      expect(doubled(rows.map(row => row.name))).toEqual([])
      expect(doubled(rows.map(row => row.arabicName))).toEqual([])
    }
    expect(doubled(languages.map(language => language.code))).toEqual([])
    expect(languages.filter(language => !hasArabic(language.arabicName))).toEqual([])
  })

  test('of a company are the four that need an amount of their own kind', () => {
    const needed = categories.filter(category => category.type === 'company').map(category => category.requires)
    expect(needed).toEqual(['investment', 'loan', 'assets', 'company-sale'])
    expect(categories.filter(category => category.requires && category.type !== 'company')).toEqual([])
  })

  test('offer eight to sixteen categories for each kind of item and for investors', () => {
    for (const type of ['idea', 'project', 'product', 'service', 'investor']) {
      const count = categories.filter(category => category.type === type).length
      expect(count, type).toBeGreaterThanOrEqual(8)
      expect(count, type).toBeLessThanOrEqual(16)
    }
  })
})

describe('info pages and questions', () => {
  test('stand in both languages at real length, in plain semantic HTML with Western digits', () => {
    expect(pages.map(page => page.slug)).toEqual([
      'about',
      'how-it-works',
      'terms-conditions',
      'privacy-policy',
      'copyright-policy',
    ])
    const allowed = /^(h2|p|ul|ol|li|strong|em|a|table|thead|tbody|tr|th|td)$/
    for (const page of pages) {
      for (const language of ['en', 'ar'] as const) {
        const { title, excerpt, body } = page[language]
        const label = `${page.slug} ${language}`
        const tags = [...body.matchAll(/<\/?([a-z0-9]+)/g)].map(match => match[1] ?? '')
        expect(
          tags.filter(tag => !allowed.test(tag)),
          label,
        ).toEqual([])
        expect(hasArabic(title + excerpt + body), label).toBe(language === 'ar')
        expect(hasArabicDigits(body), label).toBe(false)
        expect(wordsOf(body), label).toBeGreaterThan(/policy|terms/.test(page.slug) ? 490 : 250)
        expect(wordsOf(body), label).toBeLessThan(1200)
      }
      const skeleton = (body: string) => body.match(/<(h2|li|tr|a href="[^"]*")/g)
      expect(skeleton(page.ar.body), page.slug).toEqual(skeleton(page.en.body))
    }
  })

  test('speak in Arabic to nobody as to a man', () => {
    // Verbs of the present whose form for a woman is another one.
    const asToAMan = /(?<!\p{L})(?:أنت|[وف]?(?:ترى|تسمّي|تريد|تختار|تحدّد|تدفع|تفتح|تعدل)(?:ه|ها|هم)?)(?!\p{L})/u
    expect(questions.filter(question => asToAMan.test(question.answer.ar)).map(question => question.key)).toEqual([])
  })

  test('answer at least 24 questions in five groups, both languages', () => {
    expect(questions.length).toBeGreaterThanOrEqual(24)
    expect(new Set(questions.map(question => question.group.key)).size).toBe(5)
    expect(doubled(questions.map(question => question.key))).toEqual([])
    for (const { key, group, question, answer } of questions) {
      expect([group.ar, question.ar, answer.ar].every(hasArabic), key).toBe(true)
      expect([group.en, question.en, answer.en].some(hasArabic), key).toBe(false)
    }
  })
})

describe('common passwords', () => {
  const fitsTheRule = (password: string) =>
    password.length >= 8 && [/[A-Z]/, /[a-z]/, /\d/, /[!@#$%&*()]/].every(part => part.test(password))

  test('include those that satisfy the password rule, and not the one of the demo', () => {
    expect(passwords.length).toBeGreaterThanOrEqual(1000)
    expect(passwords.filter(fitsTheRule).length).toBeGreaterThanOrEqual(1000)
    const folded = passwords.map(password => password.toLowerCase())
    expect(new Set(folded).size).toBe(folded.length)
    expect(folded).toContain('password1!')
    expect(folded).not.toContain('welcome1!')
  })
})

describe('the cast of the demo club', () => {
  const keys = [
    'admin',
    'employee',
    'partner',
    'company',
    'investor',
    'freelancer',
    'advisor',
    'broker',
    'guest',
    'pending',
  ]

  test('has the ten sign-ins and some sixty adults with addresses that exist', () => {
    expect(members.length).toBeGreaterThanOrEqual(58)
    for (const key of keys) expect(members.find(member => member.key === key)?.email).toBe(`${key}@demo.majlis.example`)
    expect(doubled(members.map(member => member.username))).toEqual([])
    expect(doubled(members.map(member => member.email))).toEqual([])
    for (const member of members) {
      expect(member.username, member.username).toMatch(/^[a-z0-9_.-]{3,30}$/)
      expect(member.birthDate < '2008-11-20', member.username).toBe(true)
      expect(hasArabic(member.bio), member.username).toBe(member.language === 'ar')
      expect(hasArabic(member.name), member.username).toBe(member.language === 'ar')
      expect(stateOf(member.country, member.state ?? ''), member.username).toBeDefined()
    }
  })

  test('has fourteen companies whose references resolve and whose fields keep their limits', () => {
    const known = new Set(flat(industries).map(node => node.key))
    expect(companies).toHaveLength(14)
    for (const company of companies) {
      const label = company.owner
      expect(
        members.some(member => member.username === company.owner),
        label,
      ).toBe(true)
      expect(
        categories.some(row => row.type === 'company' && row.key === company.companyCategory),
        label,
      ).toBe(true)
      expect(
        currencies.some(row => row.code === company.currency),
        label,
      ).toBe(true)
      expect(stateOf(company.companyCountry, company.companyState), label).toBeDefined()
      expect(
        company.industries.filter(key => !known.has(key)),
        label,
      ).toEqual([])
      expect(company.industries.length, label).toBeLessThanOrEqual(6)
      expect(company.highlights.length, label).toBeLessThanOrEqual(500)
      expect(company.description.split('\n\n').length, label).toBeGreaterThanOrEqual(2)
      expect(Math.abs(company.ebitda), label).toBeLessThanOrEqual(100)
      const amounts = [
        company.amount,
        company.avgMonthlySales,
        company.annualSales,
        company.assets,
        company.physicalAssets,
      ]
      expect(
        amounts.every(amount => Number.isInteger(amount) && amount > 0),
        label,
      ).toBe(true)
      expect(company.companyType >= 1 && company.companyType <= 9, label).toBe(true)
    }
    expect(doubled(companies.map(company => company.licenseNumber))).toEqual([])
  })

  test('can be called: every phone number is valid in its country', () => {
    for (const { owner, companyCountry, companyPhoneCode, companyPhoneNumber } of companies) {
      const phone = parsePhoneNumberFromString(`+${companyPhoneCode}${companyPhoneNumber}`)
      expect(phone?.isValid() && phone.country, owner).toBe(companyCountry)
    }
  })

  test('shows every state of a review, each with what belongs to it', () => {
    const inState = (state: string) => companies.filter(company => company.state === state)
    expect(inState('approved').length).toBeGreaterThanOrEqual(8)
    expect(
      ['submitted', 'in_review', 'changes_requested', 'rejected', 'draft'].map(state => inState(state).length),
    ).toEqual([2, 1, 1, 1, 1])
    expect(inState('changes_requested')[0]?.asks?.length).toBeGreaterThan(0)
    expect(inState('rejected')[0]?.reason?.text).toBeTruthy()
    const stateOfKey = (key: string) =>
      companies.find(row => row.owner === members.find(member => member.key === key)?.username)?.state
    expect([stateOfKey('company'), stateOfKey('pending')]).toEqual(['approved', 'submitted'])
  })
})
