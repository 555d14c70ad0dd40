import { expect, type Locator, type Page } from '@playwright/test'
import type { Descriptor, Field, Step } from '../../src/engines/forms/descriptor.ts'
import { kindPapers } from './kind-papers.ts'
import type { Told } from './kind-wire.ts'
import type { Words } from './words.ts'

/** As somebody types a date. */
const typed = (day: string) => day.split('-').reverse().join('/')

/** The wizard of a kind as somebody sits before it, in their language; what it asks is read from its descriptor. */
export class KindForm {
  readonly #page: Page
  readonly #words: Words
  readonly #kind: Descriptor
  readonly #feature: 'profiles' | 'items'
  constructor(page: Page, words: Words, kind: Descriptor, feature: 'profiles' | 'items' = 'profiles') {
    this.#page = page
    this.#words = words
    this.#kind = kind
    this.#feature = feature
  }

  /** Finds the kind's card in the chooser by typing, and opens it with the keyboard. */
  async choose(): Promise<void> {
    const { key } = this.#kind
    await this.#page.goto('/account-type')
    await expect(this.#page.getByRole('searchbox', { name: this.#words.say('profiles:chooser.search') })).toBeFocused()
    await this.#page.keyboard.type(this.#words.say(`profiles:doors.${key}.title`))
    await expect(this.#page.getByRole('list').getByRole('listitem')).toHaveCount(1)
    await this.#page.keyboard.press('Enter')
    await this.#page.waitForURL(`**/${key}/create`)
  }

  /** Types and chooses everything that was told, step by step, with the files, up to the look at the whole. */
  async fill(told: Told, seed: string): Promise<void> {
    for (const step of this.#kind.steps) {
      await this.fillStep(step.key, told)
      if (step === this.#kind.steps.at(-1)) await this.attach(seed)
      else await this.next()
    }
  }

  /** Types and chooses everything of one step that was told, and stays there. */
  async fillStep(key: string, told: Told): Promise<void> {
    const step = this.#kind.steps.find(one => one.key === key)!
    await expect(this.#title(step)).toBeVisible()
    const fields = step.groups.flatMap(group => group.fields ?? [])
    for (const field of fields) if (field.key in told) await this.#type(field, told[field.key], field.key)
  }

  /** The last step: every file that is asked, and on. */
  async attach(seed: string): Promise<void> {
    await expect(this.#title(this.#kind.steps.at(-1)!)).toBeVisible()
    for (const { key, paper } of await kindPapers(this.#kind, seed)) {
      await this.part(key).locator('input[type=file]').first().setInputFiles(paper)
      await expect(this.part(key).getByRole('listitem').getByRole('link')).toHaveCount(1)
    }
    await this.next()
  }

  /** Looks it over and sends it; the club says that it has it. */
  async send(): Promise<void> {
    await this.submit()
    await expect(this.#page.getByText(this.#words.say(`${this.#feature}:kinds.${this.#kind.key}.sent`))).toBeVisible()
    await this.#page.waitForURL('**/pages/pricing')
  }

  /** Looks it over and sends it. */
  async submit(): Promise<void> {
    const review = this.#words.say('forms:wizard.review')
    await expect(this.#page.getByRole('heading', { level: 1, name: review })).toBeVisible()
    await this.#page.getByRole('button', { name: this.#words.say('platform:ui.submit'), exact: true }).click()
  }

  #title(step: Step): Locator {
    const name = this.#words.say(`${this.#feature}:kinds.${this.#kind.key}.steps.${step.key}.title`)
    return this.#page.getByRole('heading', { level: 1, name })
  }

  /** On to the next step, which checks this one. */
  next(): Promise<void> {
    return this.#page.getByRole('button', { name: this.#words.say('platform:ui.next'), exact: true }).click()
  }

  /** A field with its label, hint and error. */
  part(name: string): Locator {
    return this.#page.locator(`[data-field="${name}"]`)
  }

  /** The control of a field. */
  control(name: string): Locator {
    return this.part(name).locator('input, select, textarea').first()
  }

  async #type(field: Field, value: unknown, name: string): Promise<void> {
    switch (field.type) {
      case 'date':
        return this.control(name).fill(typed(String(value)))
      case 'range': {
        const { min, max } = value as { min: number; max: number }
        await this.control(name).fill(String(min))
        return this.part(name).locator('input').last().fill(String(max))
      }
      case 'level':
        return this.part(name)
          .getByRole('radio')
          .nth(Number(value) - 1)
          .check({ force: true })
      case 'choice':
        return this.#pick(
          name,
          this.#words.say(`${this.#feature}:kinds.${this.#kind.key}.fields.${name}.options.${value}`),
        )
      case 'choices':
        for (const one of value as string[])
          await this.#pick(
            name,
            this.#words.say(`${this.#feature}:kinds.${this.#kind.key}.fields.${name}.options.${one}`),
          )
        return this.control(name).press('Escape')
      case 'industries':
      case 'skills':
      case 'countries':
      case 'languages':
        for (const one of value as string[]) await this.#pick(name, one)
        return this.control(name).press('Escape')
      case 'category':
      case 'country':
      case 'state':
      case 'language':
      case 'currency':
        return this.#pick(name, String(value))
      case 'rows':
        return this.#rows(field.rows, value as Told[], name)
      default:
        return this.control(name).fill(String(value))
    }
  }

  async #rows(fields: readonly Field[], rows: readonly Told[], name: string): Promise<void> {
    for (const [index, row] of rows.entries()) {
      const add = this.#words.say(`${this.#feature}:kinds.${this.#kind.key}.fields.${name}.add`)
      await this.part(name).getByRole('button', { name: add, exact: true }).click()
      for (const field of fields)
        if (field.key in row) await this.#type(field, row[field.key], `${name}.${index}.${field.key}`)
    }
  }

  /** Takes what is called so: from the system's list, from cards, or by typing into a search. */
  async #pick(name: string, label: string): Promise<void> {
    const control = this.control(name)
    await expect(control).toBeAttached()
    if (await control.evaluate(node => node.tagName === 'SELECT')) {
      await control.selectOption({ label })
      return
    }
    if ((await control.getAttribute('type')) === 'radio')
      return this.part(name).getByText(label, { exact: true }).first().click()
    await control.fill(label)
    const found = this.#page.getByRole('option', { name: label }).or(this.#page.getByRole('treeitem', { name: label }))
    await found.first().click()
  }
}
