import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDay } from '../DateField.tsx'
import { clampDay, monthWeeks, shiftDay, shiftMonth, weekdayOf } from './days.ts'

test('a day is read as people type it, day first, in any digits', () => {
  const ways = ['3/4/2026', '03.04.2026', '03-04-2026', '3 4 2026', '03042026', '2026-04-03', '٣/٤/٢٠٢٦', '۰۳/۰۴/۲۰۲۶']
  for (const text of ways) expect([text, readDay(text)]).toEqual([text, '2026-04-03'])
})

test('what is no day of the calendar is not read', () => {
  for (const text of ['31/02/2026', '29/02/2025', '0/1/2026', '1/13/2026', '1/1/26', 'today', ''])
    expect([text, readDay(text)]).toEqual([text, null])
  expect(readDay('29/02/2024')).toBe('2024-02-29')
})

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

test('every day written day first is read back', () => {
  fc.assert(fc.property(days, day => readDay(day.split('-').reverse().join('/')) === day))
})

test('a month back and forth stays in the month, at its end if the day is missing', () => {
  expect(shiftMonth('2026-01-31', 1)).toBe('2026-02-28')
  expect(shiftMonth('2024-02-29', 12)).toBe('2025-02-28')
  expect(shiftMonth('2026-03-31', -1)).toBe('2026-02-28')
  fc.assert(fc.property(days, fc.integer({ min: -40, max: 40 }), (day, by) => shiftDay(shiftDay(day, by), -by) === day))
})

test('a month shows six whole weeks that begin on the wanted day and hold every day of it', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(0, 1, 6), (day, weekStart) => {
      const weeks = monthWeeks(day, weekStart)
      expect(weeks.map(week => week.length)).toEqual([7, 7, 7, 7, 7, 7])
      expect(weeks.every(week => weekdayOf(week[0] as string) === weekStart)).toBe(true)
      const inMonth = weeks.flat().filter(one => one.slice(0, 7) === day.slice(0, 7))
      expect(inMonth.length).toBe(Number(shiftDay(shiftMonth(`${day.slice(0, 8)}01`, 1), -1).slice(8)))
    }),
  )
})

test('a day outside the bounds becomes the bound', () => {
  expect(clampDay('2026-05-05', '2026-06-01')).toBe('2026-06-01')
  expect(clampDay('2026-05-05', undefined, '2026-04-01')).toBe('2026-04-01')
  expect(clampDay('2026-05-05')).toBe('2026-05-05')
})
