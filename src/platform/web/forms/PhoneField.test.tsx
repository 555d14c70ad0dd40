// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ShownIn } from '../test/ShownIn.tsx'
import type { Phone } from './phone.ts'
import { PhoneField } from './PhoneField.tsx'

let value: Phone
let setFromOutside: (next: Phone) => void

function Sample({ start, country }: { start: Phone; country?: string }) {
  const [now, setNow] = useState(start)
  value = now
  setFromOutside = setNow
  return <PhoneField label="Phone" name="phone" value={now} onChange={setNow} country={country} />
}

const EMPTY = { phoneCode: '', phoneNumber: '' }
const show = (start: Phone = EMPTY, language: 'en' | 'ar' = 'en') => {
  render(
    <ShownIn language={language}>
      <Sample start={start} country="EG" />
    </ShownIn>,
  )
  return screen.getByLabelText<HTMLInputElement>('Phone')
}
const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } })
const countryButton = () => screen.getByRole('button', { name: /\+/ })

test('a number is kept without spaces and leading zero, and shown in groups', () => {
  const field = show()
  type(field, '٠١٠ ١٢٣٤٥٦٧٨')
  expect(value).toEqual({ phoneCode: '+20', phoneNumber: '1012345678' })
  fireEvent.blur(field)
  expect(field.value).toBe('10 12345678')
})

test('a number with its own code changes the country', () => {
  const field = show()
  type(field, '00971 50 123 4567')
  expect(value).toEqual({ phoneCode: '+971', phoneNumber: '501234567' })
  expect(countryButton().textContent).toContain('+971')
})

test('a number that does not exist is said when the field is left, not before', () => {
  const field = show()
  type(field, '0101')
  expect(screen.queryByText('Phone number is invalid')).toBeNull()
  fireEvent.blur(field)
  expect(screen.getByText('Phone number is invalid')).toBeTruthy()
  expect(field.value).toBe('0101')
})

test('the country is found by typing and picked by Enter, and the number stays', async () => {
  const field = show({ phoneCode: '+20', phoneNumber: '501234567' })
  fireEvent.click(countryButton())
  const search = screen.getByRole('combobox')
  expect(document.activeElement).toBe(search)
  type(search, 'الامارات')
  await act(async () => fireEvent.keyDown(search, { key: 'Enter' }))
  expect(value).toEqual({ phoneCode: '+971', phoneNumber: '501234567' })
  expect(document.activeElement).toBe(field)
})

test('a kept number brings its country along', () => {
  show()
  act(() => setFromOutside({ phoneCode: '+966', phoneNumber: '501234567' }))
  expect(countryButton().textContent).toContain('+966')
})

test('the field runs left to right in Arabic too', () => {
  expect(show(EMPTY, 'ar').dir).toBe('ltr')
})
