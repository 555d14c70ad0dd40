// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ShownIn } from '../test/ShownIn.tsx'
import type { Option } from './field-props.ts'
import { MultiSelectField } from './MultiSelectField.tsx'
import { SelectField } from './SelectField.tsx'

const CURRENCIES: [string, string][] = [
  ['USD', 'US Dollar'],
  ['EUR', 'Euro'],
  ['AED', 'UAE Dirham'],
  ['MAD', 'Moroccan Dirham'],
]
const many: Option[] = [
  ...CURRENCIES.map(([value, label]) => ({ value, label, hint: value, search: value === 'AED' ? 'درهم إماراتي' : '' })),
  ...Array.from({ length: 10 }, (_, n) => ({ value: `X${n}`, label: `Other ${n}` })),
]
let value: string
let values: string[]

function One({ start, options, optional }: { start: string; options: Option[]; optional?: boolean }) {
  const [now, setNow] = useState(start)
  value = now
  return <SelectField label="Currency" name="c" options={options} value={now} onChange={setNow} optional={optional} />
}

function Several({ start, max }: { start: string[]; max?: number }) {
  const [now, setNow] = useState(start)
  values = now
  return <MultiSelectField label="Currencies" name="c" options={many} value={now} onChange={setNow} max={max} />
}

const showOne = (start = '', options = many, optional?: boolean) => {
  render(
    <ShownIn>
      <One start={start} options={options} optional={optional} />
    </ShownIn>,
  )
  return screen.getByRole<HTMLInputElement>('combobox')
}
const showSeveral = (start: string[] = [], max?: number) => {
  render(
    <ShownIn>
      <Several start={start} max={max} />
    </ShownIn>,
  )
  return screen.getByRole<HTMLInputElement>('combobox')
}
const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } })
const press = (field: HTMLElement, ...keys: string[]) => {
  for (const key of keys) act(() => void fireEvent.keyDown(field, { key }))
}
const rows = () => screen.getAllByRole('option').map(row => row.textContent)
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent

test('few options are the system’s own list, which can be emptied only when optional', () => {
  const list = showOne('EUR', many.slice(0, 4))
  expect(list.tagName).toBe('SELECT')
  expect([...list.querySelectorAll('option')].map(option => option.value)).toEqual(['USD', 'EUR', 'AED', 'MAD'])
})

test('more than twelve are searched, by label, hint and the other language', () => {
  const field = showOne()
  type(field, 'dirham')
  expect(rows()).toEqual(['UAE DirhamAED', 'Moroccan DirhamMAD'])
  type(field, 'اماراتي')
  expect(rows()).toEqual(['UAE DirhamAED'])
  press(field, 'Enter')
  expect(value).toBe('AED')
  expect(field.value).toBe('UAE Dirham')
})

test('what begins with the search comes first', () => {
  const field = showOne()
  type(field, 'e')
  expect(rows()[0]).toBe('EuroEUR')
})

test('the list opens on the chosen one and arrows go round the ends', () => {
  const field = showOne('EUR')
  press(field, 'ArrowDown')
  expect(active(field)).toBe('EuroEUR')
  press(field, 'ArrowUp', 'ArrowUp')
  expect(active(field)).toBe('Other 9')
})

test('leaving or Escape without a choice keeps what was chosen', () => {
  const field = showOne('EUR')
  type(field, 'doll')
  press(field, 'Escape')
  expect(field.value).toBe('Euro')
  type(field, 'doll')
  fireEvent.blur(field)
  expect(field.value).toBe('Euro')
  expect(value).toBe('EUR')
})

test('an optional choice can be taken back', () => {
  const field = showOne('EUR', many, true)
  fireEvent.click(screen.getByRole('button', { name: 'Clear: Currency' }))
  expect(value).toBe('')
  expect(document.activeElement).toBe(field)
})

test('nothing found is said', () => {
  const field = showOne()
  type(field, 'zzz')
  expect(screen.getByText('Nothing matches')).toBeTruthy()
  press(field, 'Enter')
  expect(value).toBe('')
})

test('Enter in a closed field is the form’s, in an open list it picks', () => {
  const field = showOne('EUR')
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true)
  press(field, 'ArrowDown')
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
})

test('several are kept in the order of choosing, up to the limit', () => {
  const field = showSeveral([], 2)
  for (const text of ['moroccan', 'euro', 'us dollar']) {
    type(field, text)
    press(field, 'Enter')
  }
  expect(values).toEqual(['MAD', 'EUR'])
  expect(screen.getByText('2 of 2')).toBeTruthy()
})

test('choosing again takes away, so does the cross, and the field keeps the focus', () => {
  const field = showSeveral(['USD', 'EUR'])
  type(field, 'euro')
  press(field, 'Enter')
  expect(values).toEqual(['USD'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove US Dollar' }))
  expect(values).toEqual([])
  expect(document.activeElement).toBe(field)
})

test('choices whose names are not here yet are not shown by their ids', () => {
  render(
    <ShownIn>
      <Several start={['EUR', '0193-not-here-yet']} />
    </ShownIn>,
  )
  expect(document.body.textContent).toContain('Euro')
  expect(document.body.textContent).not.toContain('0193')
})
