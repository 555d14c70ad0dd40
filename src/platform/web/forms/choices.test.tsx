// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShownIn } from '../test/ShownIn.tsx'
import { CheckboxGroup } from './CheckboxGroup.tsx'
import { ChoiceCards } from './ChoiceCards.tsx'
import { PasswordField } from './PasswordField.tsx'
import { type Range, RangeField } from './RangeField.tsx'
import { SearchField } from './SearchField.tsx'
import { DEFAULT_STARS, StarLevel } from './StarLevel.tsx'
import { Switch } from './Switch.tsx'

const change = vi.fn()
let range: Range

function RangeSample() {
  const [now, setNow] = useState<Range>({ min: null, max: null })
  range = now
  return <RangeField label="Amount" name="amount" value={now} onChange={setNow} />
}

beforeEach(() => {
  change.mockReset()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

const show = (piece: React.ReactNode) => render(<ShownIn>{piece}</ShownIn>)
const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } })

test('stars are a group of five, named by their number, five by default', () => {
  show(<StarLevel label="Level" name="level" value={DEFAULT_STARS} onChange={change} />)
  expect(screen.getByRole('radiogroup', { name: 'Level' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '5 stars' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: '1 star' }))
  expect(change).toHaveBeenCalledExactlyOnceWith(1)
})

test('cards are radios of one group, and a wrong group says why', () => {
  const options = [
    { value: 'loan', label: 'A loan' },
    { value: 'sale', label: 'A sale' },
  ]
  show(<ChoiceCards label="Seek" name="seek" value="loan" onChange={change} options={options} error="Please choose" />)
  const group = screen.getByRole('radiogroup', { name: 'Seek' })
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Please choose')
  fireEvent.click(screen.getByRole('radio', { name: 'A sale' }))
  expect(change).toHaveBeenCalledExactlyOnceWith('sale')
})

test('a long list of facets shows the first and every chosen one, the rest on demand', () => {
  const options = ['a', 'b', 'c', 'd'].map((one, count) => ({ value: one, label: one, count }))
  show(<CheckboxGroup label="Country" name="country" value={['d']} onChange={change} options={options} first={2} />)
  expect(screen.getAllByRole('checkbox')).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Show 1 more' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /^c/ }))
  expect(change).toHaveBeenCalledExactlyOnceWith(['d', 'c'])
})

test('a switch says on and off', () => {
  show(<Switch label="Alerts" value={false} onChange={change} />)
  const field = screen.getByRole('switch', { name: 'Alerts' })
  expect(field.getAttribute('aria-checked')).toBe('false')
  fireEvent.click(field)
  expect(change).toHaveBeenCalledExactlyOnceWith(true)
})

test('a password can be shown, and its rules tick off while one types', () => {
  const checks = [{ label: '8 characters', passes: (text: string) => text.length >= 8 }]
  show(
    <PasswordField
      label="Password"
      name="p"
      autoComplete="new-password"
      value="short"
      onChange={change}
      checks={checks}
    />,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  expect(field.type).toBe('password')
  expect(screen.getByRole('listitem').textContent).toBe('8 characters: not met yet')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.type).toBe('text')
})

test('Caps Lock is said', () => {
  show(<PasswordField label="Password" name="p" autoComplete="current-password" value="" onChange={change} />)
  fireEvent.keyUp(screen.getByLabelText('Password'), { key: 'a', modifierCapsLock: true })
  expect(screen.getByText('Caps Lock is on')).toBeTruthy()
})

test('a search waits for a rest in typing; Enter and Escape do not wait', () => {
  show(<SearchField label="Search" value="" onChange={change} />)
  const field = screen.getByRole('searchbox')
  type(field, 'co')
  type(field, 'cold')
  expect(change).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(250))
  expect(change).toHaveBeenCalledExactlyOnceWith('cold')
  type(field, 'cold s')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(change).toHaveBeenLastCalledWith('cold s')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect((field as HTMLInputElement).value).toBe('')
})

test('a range takes either end open, reads any digits, and puts the smaller first', () => {
  show(<RangeSample />)
  type(screen.getByLabelText('From'), '٥٠٠')
  expect(range).toEqual({ min: 500, max: null })
  type(screen.getByLabelText('To'), '100')
  fireEvent.blur(screen.getByLabelText('To'))
  expect(range).toEqual({ min: 100, max: 500 })
})
