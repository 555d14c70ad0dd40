// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ShownIn } from '../test/ShownIn.tsx'
import { DateField } from './DateField.tsx'
// fetched beforehand: the field fetches it when it is opened
import './picking/Calendar.tsx'

let value: string

function Sample({ start }: { start: string }) {
  const [now, setNow] = useState(start)
  value = now
  return <DateField label="Established" name="day" value={now} onChange={setNow} max="2026-12-31" />
}

const show = (start = '', language: 'en' | 'ar' = 'en') => {
  render(
    <ShownIn language={language}>
      <Sample start={start} />
    </ShownIn>,
  )
  return screen.getByLabelText<HTMLInputElement>('Established')
}
const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } })
const key = (name: string, more = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement as Element, { key: name, ...more }))
const focusedDay = () => (document.activeElement as HTMLElement).dataset.day

async function openCalendar() {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /Established/ })))
  await screen.findByRole('grid')
}

test('a day is shown day first, whatever the language', () => {
  expect(show('2014-05-14', 'ar').value).toBe('14/05/2014')
})

test('a typed day becomes the value, and is written out when the field is left', () => {
  const field = show()
  type(field, '٣/٤/٢٠٢٦')
  expect(value).toBe('2026-04-03')
  fireEvent.blur(field)
  expect(field.value).toBe('03/04/2026')
})

test('text that is no day is handed on and stays in the field', () => {
  const field = show('2014-05-14')
  type(field, '31/02/2026')
  expect(value).toBe('31/02/2026')
  fireEvent.blur(field)
  expect(field.value).toBe('31/02/2026')
})

test('the calendar opens on the chosen day and arrows move by a day and a week', async () => {
  show('2014-05-14')
  await openCalendar()
  expect(focusedDay()).toBe('2014-05-14')
  await key('ArrowRight')
  expect(focusedDay()).toBe('2014-05-15')
  await key('ArrowDown')
  expect(focusedDay()).toBe('2014-05-22')
  await key('PageDown')
  expect(focusedDay()).toBe('2014-06-22')
  await key('PageUp', { shiftKey: true })
  expect(focusedDay()).toBe('2013-06-22')
})

test('in Arabic the arrow that points onwards is the left one, and weeks begin on Sunday', async () => {
  show('2014-05-14', 'ar')
  await openCalendar()
  await key('ArrowLeft')
  expect(focusedDay()).toBe('2014-05-15')
  await key('Home')
  expect(focusedDay()).toBe('2014-05-11')
})

test('no move goes beyond the last day', async () => {
  show('2026-12-30')
  await openCalendar()
  await key('PageDown')
  expect(focusedDay()).toBe('2026-12-31')
})

test('picking a day closes the calendar and returns to its button', async () => {
  show('2014-05-14')
  await openCalendar()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /Friday.*16 May 2014/ })))
  expect(value).toBe('2014-05-16')
  expect(screen.queryByRole('grid')).toBeNull()
  expect(document.activeElement?.getAttribute('aria-haspopup')).toBe('dialog')
})

test('Escape closes the calendar and leaves the day', async () => {
  show('2014-05-14')
  await openCalendar()
  await key('ArrowRight')
  await key('Escape')
  expect(screen.queryByRole('grid')).toBeNull()
  expect(value).toBe('2014-05-14')
})
