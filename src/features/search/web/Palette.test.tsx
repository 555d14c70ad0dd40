// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ShownIn } from '../../../platform/web/test/ShownIn.tsx'
import { addStrings } from '../../../platform/web/text.tsx'
import { strings } from '../strings.en.ts'
import type { PaletteChoice } from './palette-choice.ts'
import { Palette } from './Palette.tsx'

const ran = vi.fn()
const closed = vi.fn()
const choice = (key: string, group: 'pages' | 'actions', en: string, ar: string): PaletteChoice => ({
  key,
  group,
  words: { en, ar },
  icon: null,
  run: () => ran(key),
})
const choices = [
  choice('/index', 'pages', 'Home', 'الرئيسية'),
  choice('/company/list', 'pages', 'Companies', 'الشركات'),
  choice('act:dark', 'actions', 'Dark appearance', 'المظهر الداكن'),
]

beforeEach(() => {
  localStorage.clear()
  ran.mockClear()
  closed.mockClear()
  addStrings('search', 'en', strings)
})

function open(typed?: string) {
  render(
    <ShownIn>
      <Palette choices={choices} typed={typed} onClose={closed} />
    </ShownIn>,
  )
  return screen.getByRole('combobox')
}
const options = () => screen.getAllByRole('option').map(option => option.textContent)
const active = () => document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')
const press = (key: string, more = {}) =>
  act(async () => void fireEvent.keyDown(screen.getByRole('combobox'), { key, ...more }))
const type = (value: string) =>
  act(async () => void fireEvent.change(screen.getByRole('combobox'), { target: { value } }))

test('the field has the focus at once and names the row that Enter would choose', () => {
  const field = open()
  expect(document.activeElement).toBe(field)
  expect(active()?.textContent).toBe('Home')
})

test('arrows go through pages and actions and round the ends', async () => {
  open()
  await press('ArrowDown')
  await press('ArrowDown')
  expect(active()?.textContent).toBe('Dark appearance')
  await press('ArrowDown')
  expect(active()?.textContent).toBe('Home')
  await press('ArrowUp')
  expect(active()?.textContent).toBe('Dark appearance')
})

test('Enter closes the palette and does what was chosen', async () => {
  open()
  await type('الشركات')
  expect(options()).toEqual(['Companies'])
  await press('Enter')
  expect(closed).toHaveBeenCalledOnce()
  expect(ran).toHaveBeenCalledWith('/company/list')
})

test('Enter that ends the writing of a composed word chooses nothing', async () => {
  open()
  await press('Enter', { isComposing: true })
  expect(ran).not.toHaveBeenCalled()
})

test('what was chosen last stands first under its own heading', async () => {
  open()
  await type('dark')
  await press('Enter')
  cleanup()
  open()
  const list = within(screen.getByRole('listbox'))
  expect(list.getByText(strings.groups.recent)).toBeTruthy()
  expect(options()[0]).toBe('Dark appearance')
})

test('says how many entries answer, and that none does', async () => {
  open()
  await type('o')
  expect(screen.getByRole('status').textContent).toBe('2 entries')
  await type('zzz')
  expect(screen.getByText('Nothing matches “zzz”')).toBeTruthy()
})

test('it begins with what was typed while it was on its way, and goes on behind that', () => {
  const field = open('comp') as HTMLInputElement
  expect(field.value).toBe('comp')
  expect(field.selectionStart).toBe(4)
  expect(options()).toEqual(['Companies'])
})

test('an offer that is called what was typed stands before members who only come near it', async () => {
  const hit = (key: string, group: 'members' | 'items', name: string) => ({
    ...choice(key, 'pages', name, name),
    group,
  })
  const found = [hit('m', 'members', 'Sahara Solar Works'), hit('i', 'items', 'Roof survey by drone')]
  render(
    <ShownIn>
      <Palette choices={[]} useMembers={() => found} onClose={closed} />
    </ShownIn>,
  )
  await type('roof')
  expect(options()).toEqual(['Roof survey by drone', 'Sahara Solar Works'])
  await type('solar')
  expect(options()[0]).toBe('Sahara Solar Works')
})

test('Escape closes it', async () => {
  open()
  await press('Escape')
  expect(closed).toHaveBeenCalledOnce()
})

test('the key that opened it closes it, on an Arabic layout too', async () => {
  open()
  await press('ن', { code: 'KeyK', ctrlKey: true })
  expect(closed).toHaveBeenCalledOnce()
})
