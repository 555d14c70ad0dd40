// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ShownIn } from '../test/ShownIn.tsx'
import { NumberField } from './NumberField.tsx'

let value: number | null
let setFromOutside: (next: number | null) => void

function Sample({ start, suffix }: { start: number | null; suffix?: string }) {
  const [now, setNow] = useState(start)
  value = now
  setFromOutside = setNow
  return <NumberField label="Amount" name="amount" suffix={suffix} value={now} onChange={setNow} />
}

const show = (start: number | null = null, language: 'en' | 'ar' = 'en', suffix?: string) => {
  render(
    <ShownIn language={language}>
      <Sample start={start} suffix={suffix} />
    </ShownIn>,
  )
  return screen.getByLabelText<HTMLInputElement>('Amount')
}
const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } })

test('Arabic digits and marks are read, and written with grouping when the field is left', () => {
  const field = show(null, 'ar')
  type(field, '١٬٢٥٠٬٠٠٠٫٥')
  expect(value).toBe(1250000.5)
  expect(field.value).toBe('١٬٢٥٠٬٠٠٠٫٥')
  fireEvent.blur(field)
  expect(field.value).toBe('1,250,000.5')
})

test('shorthand is read: 1.25m is a million and a quarter', () => {
  const field = show()
  type(field, '1.25m')
  expect(value).toBe(1_250_000)
  fireEvent.blur(field)
  expect(field.value).toBe('1,250,000')
})

test('what is no number stays to be mended and is handed on as no number', () => {
  const field = show(5)
  type(field, '1,25')
  expect(value).toBeNaN()
  fireEvent.blur(field)
  expect(field.value).toBe('1,25')
})

test('an empty field is null, not zero', () => {
  const field = show(5)
  type(field, ' ')
  expect(value).toBeNull()
})

test('a unit typed along is forgiven, in either script', () => {
  const field = show(null, 'en', '%')
  type(field, '18.5 %')
  expect(value).toBe(18.5)
  type(field, '١٨٪')
  expect(value).toBe(18)
})

test('a value that changes from outside shows at once, one that comes back from typing does not disturb it', () => {
  const field = show(1000)
  expect(field.value).toBe('1,000')
  type(field, '1000.')
  expect(field.value).toBe('1000.')
  fireEvent.blur(field)
  act(() => setFromOutside(2500))
  expect(field.value).toBe('2,500')
})
