// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ShownIn } from '../test/ShownIn.tsx'
import { TreeSelectField } from './TreeSelectField.tsx'

const options = [
  {
    id: 'food',
    label: 'Food',
    search: 'الأغذية',
    children: [
      { id: 'cold', label: 'Cold storage', search: 'التخزين المبرّد' },
      { id: 'bakery', label: 'Bakeries', search: 'المخابز' },
    ],
  },
  { id: 'print', label: 'Printing', search: 'الطباعة' },
]
let value: string[]

function Sample({ start, max }: { start: string[]; max?: number }) {
  const [now, setNow] = useState(start)
  value = now
  return (
    <TreeSelectField label="Industries" name="industries" options={options} value={now} onChange={setNow} max={max} />
  )
}

const show = (start: string[] = [], max?: number, language: 'en' | 'ar' = 'en') => {
  render(
    <ShownIn language={language}>
      <Sample start={start} max={max} />
    </ShownIn>,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox')
  field.focus()
  return field
}
const press = (field: HTMLElement, ...keys: string[]) => {
  for (const key of keys) act(() => void fireEvent.keyDown(field, { key }))
}
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
const rows = () => screen.getAllByRole('treeitem').map(row => row.textContent)

test('the arrow inwards opens a branch and goes into it, the arrow outwards goes back and closes', () => {
  const field = show()
  press(field, 'ArrowDown', 'ArrowDown', 'ArrowRight')
  expect(rows()).toEqual(['Food', 'Cold storage', 'Bakeries', 'Printing'])
  press(field, 'ArrowRight')
  expect(active(field)).toBe('Cold storage')
  press(field, 'ArrowLeft')
  expect(active(field)).toBe('Food')
  press(field, 'ArrowLeft')
  expect(rows()).toEqual(['Food', 'Printing'])
})

test('in Arabic the arrows are mirrored', () => {
  const field = show([], undefined, 'ar')
  press(field, 'ArrowDown', 'ArrowDown', 'ArrowRight')
  expect(rows()).toEqual(['Food', 'Printing'])
  press(field, 'ArrowLeft')
  expect(rows()).toHaveLength(4)
})

test('a branch and a leaf can both be chosen, and chosen ones are chips', () => {
  const field = show()
  press(field, 'ArrowDown', 'ArrowDown', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter')
  expect(value).toEqual(['food', 'cold'])
  expect(screen.getByRole('button', { name: 'Remove Cold storage' })).toBeTruthy()
  expect(screen.getByRole('treeitem', { name: /Cold/ }).getAttribute('aria-selected')).toBe('true')
})

test('typing finds by the other language too, and Enter takes the first', () => {
  const field = show()
  fireEvent.change(field, { target: { value: 'المبرد' } })
  press(field, 'ArrowDown', 'Enter')
  expect(value).toEqual(['cold'])
})

test('choices beyond the limit are cut off, which is said aloud', () => {
  const field = show(['food', 'cold'], 2)
  expect(screen.getByText('2 of 2')).toBeTruthy()
  press(field, 'ArrowDown', 'ArrowUp', 'Enter')
  expect(active(field)).toBe('Printing')
  expect(value).toEqual(['food', 'cold'])
  expect(screen.getByRole('status').textContent).toBe('At most 2')
})

test('Backspace in the empty search takes the last choice away', () => {
  const field = show(['food', 'print'])
  press(field, 'Backspace')
  expect(value).toEqual(['food'])
  expect(screen.getByRole('status').textContent).toBe('Printing removed')
})

test('Escape closes the tree and keeps the choices', () => {
  const field = show(['food'])
  press(field, 'ArrowDown', 'Escape')
  expect(screen.queryByRole('tree')).toBeNull()
  expect(value).toEqual(['food'])
})

test('what was chosen and has no name yet is not shown by its id, and stays chosen', () => {
  const field = show(['bakery', '0193-not-here-yet'])
  expect(document.body.textContent).toContain('Bakeries')
  expect(document.body.textContent).not.toContain('0193')
  press(field, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter')
  expect(value).toContain('0193-not-here-yet')
})
