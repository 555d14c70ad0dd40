import { expect, type Locator, type Page } from '@playwright/test'
import { licencePaper, statementPaper } from '../../db/demo-data/papers.ts'
import { signPicture, streetPicture } from '../../db/demo-data/pictures.ts'
import type { Words } from './words.ts'

/** The five steps of the company's wizard, in order. */
export const STEPS = ['details', 'info', 'address', 'social', 'attachment'] as const
export type Step = (typeof STEPS)[number]

/** What somebody types into the wizard; chosen values by the words the reader sees. */
export type Company = {
  name: string
  legalName: string
  email: string
  license: string
  highlights: string
  description: string
  /** As typed, and as the field shows it afterwards. */
  amount: { typed: string; shown: string }
  industry: string
  country: string
  state: string
  city: string
}

type Paper = { name: string; mimeType: string; buffer: Buffer }

/** Real pictures and documents for the last step, by file group. */
export async function papersOf({ name, license }: Company): Promise<Record<string, Paper>> {
  const latin = `Licence ${license}`
  const pdf = (file: string, buffer: Buffer) => ({ name: file, mimeType: 'application/pdf', buffer })
  const png = (file: string, buffer: Buffer) => ({ name: file, mimeType: 'image/png', buffer })
  return {
    companyImage: png('sign.png', await signPicture(name)),
    companyProductPhotos: png('site.png', await streetPicture(name)),
    companyDocuments: pdf(
      'Statement.pdf',
      await statementPaper(latin, 'AED', 2025, [{ label: 'Sales', amount: 24e5 }]),
    ),
    companyBusinessProof: pdf('Licence.pdf', await licencePaper(latin, [['Number', license]])),
  }
}

/** The company's wizard as somebody sits before it, in their language. */
export class CompanyForm {
  readonly #page: Page
  readonly #words: Words
  readonly #company: Company
  constructor(page: Page, words: Words, company: Company) {
    this.#page = page
    this.#words = words
    this.#company = company
  }

  /** The field's control, by its label. */
  field(key: string): Locator {
    return this.#control(this.#label(key))
  }

  /** The headline of a step. */
  title(step: Step): Locator {
    return this.#page.getByRole('heading', {
      level: 1,
      name: this.#words.say(`profiles:kinds.company.steps.${step}.title`),
    })
  }

  /** Types, chooses and uploads everything of a step. */
  async fill(step: Step): Promise<void> {
    await expect(this.title(step)).toBeVisible()
    await this.#fillers[step]()
  }

  /** Everything of a step stands there as it was typed. */
  async shows(step: Step): Promise<void> {
    await expect(this.title(step)).toBeVisible()
    await this.#readers[step]()
  }

  /** On to the next step, which checks this one. */
  async next(): Promise<void> {
    await this.#page.getByRole('button', { name: this.#words.say('platform:ui.next'), exact: true }).click()
  }

  /** The file rows of a group. */
  files(group: string): Locator {
    return this.#group(group).getByRole('listitem').getByRole('link')
  }

  readonly #fillers: Record<Step, () => Promise<void>> = {
    details: async () => {
      const { name, legalName, email, license } = this.#company
      await this.field('companyName').fill(name)
      await this.field('companyLegalName').fill(legalName)
      await this.field('companyEmail').fill(email)
      await this.field('companyPhoneNumber').fill('+971 50 123 4567')
      await this.field('companyType').selectOption({ label: this.#option('companyType', '4') })
      await this.field('establishDate').fill('14/02/2011')
      await this.field('licenseNumber').fill(license)
    },
    info: async () => {
      const { amount, industry, highlights, description } = this.#company
      await this.#group('companyCategory').getByText(this.#option('companyCategory', 'investment')).click()
      await this.field('investmentAmount').fill(amount.typed)
      await this.#find('currency', 'AED')
      await this.field('avgMonthlySales').fill('200000')
      await this.field('annualSales').fill('2400000')
      await this.field('assets').fill('900000')
      await this.field('physicalAssets').fill('350000')
      await this.field('ebitda').fill('12.5')
      await this.#find('industries', industry)
      await this.field('highlights').fill(highlights)
      await this.field('description').fill(description)
    },
    address: async () => {
      const { country, state, city } = this.#company
      await this.#find('companyCountry', country)
      await this.field('companyState').selectOption({ label: state })
      await this.#optional('companyCity').fill(city)
    },
    social: async () => {
      await this.#optional('companyLinkedinLink').fill('linkedin.com/company/barada')
    },
    attachment: async () => {
      for (const [group, paper] of Object.entries(await papersOf(this.#company))) {
        await this.#group(group).locator('input[type=file]').first().setInputFiles(paper)
        await expect(this.files(group)).toHaveCount(1)
      }
    },
  }

  readonly #readers: Record<Step, () => Promise<void>> = {
    details: async () => {
      const { name, legalName, email, license } = this.#company
      await expect(this.field('companyName')).toHaveValue(name)
      await expect(this.field('companyLegalName')).toHaveValue(legalName)
      await expect(this.field('companyEmail')).toHaveValue(email)
      await expect(this.field('companyPhoneNumber')).toHaveValue(/50.*123.*4567/)
      await expect(this.field('companyType')).toHaveValue('4')
      await expect(this.field('establishDate')).toHaveValue('14/02/2011')
      await expect(this.field('licenseNumber')).toHaveValue(license)
    },
    info: async () => {
      const { amount, industry, highlights, description } = this.#company
      await expect(this.#group('companyCategory').getByRole('radio', { checked: true })).toHaveCount(1)
      await expect(this.field('investmentAmount')).toHaveValue(amount.shown)
      await expect(this.field('ebitda')).toHaveValue('12.5')
      await expect(this.#page.locator('[data-field=industries]').getByText(industry)).toBeVisible()
      await expect(this.field('highlights')).toHaveValue(highlights)
      await expect(this.field('description')).toHaveValue(description)
    },
    address: async () => {
      const { country, state, city } = this.#company
      await expect(this.field('companyCountry')).toHaveValue(country)
      await expect(this.field('companyState').locator('option:checked')).toHaveText(state)
      await expect(this.#optional('companyCity')).toHaveValue(city)
    },
    social: () => expect(this.#optional('companyLinkedinLink')).toHaveValue(/linkedin\.com\/company\/barada/),
    attachment: async () => {
      for (const group of ['companyImage', 'companyProductPhotos', 'companyDocuments', 'companyBusinessProof'])
        await expect(this.files(group)).toHaveCount(1)
    },
  }

  /** What is typed into or chosen from: a list that a field opens has its name too. */
  #control(label: string): Locator {
    return this.#page
      .locator('form')
      .getByLabel(label, { exact: true })
      .and(this.#page.locator('input, select, textarea'))
  }

  #label(key: string): string {
    return this.#words.say(`profiles:kinds.company.fields.${key}.label`)
  }

  #option(key: string, value: string): string {
    return this.#words.say(`profiles:kinds.company.fields.${key}.options.${value}`)
  }

  /** A field whose label says that it may stay empty. */
  #optional(key: string): Locator {
    return this.#control(`${this.#label(key)} ${this.#words.say('platform:ui.optional')}`)
  }

  #group(key: string): Locator {
    return this.#page.locator(`[data-field=${key}]`)
  }

  /** Types into a search and takes the first that is found. */
  async #find(key: string, text: string): Promise<void> {
    const field = this.field(key)
    await field.fill(text)
    const found = this.#page.getByRole('option', { name: text }).or(this.#page.getByRole('treeitem', { name: text }))
    await found.first().click()
    await field.press('Escape')
  }
}
