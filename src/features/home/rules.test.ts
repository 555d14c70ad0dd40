import { expect, test } from 'vitest'
import type { Viewer } from '../../platform/shared/access.ts'
import { doorOf, endingWord, firstStep } from './rules.ts'

const viewer = (role: Viewer['role']): Viewer => ({
  id: '1',
  role,
  userType: null,
  profileStatus: null,
  permissions: [],
})

test('a visitor is invited to register, a Guest to choose a profile, and nobody else to join again', () => {
  expect(firstStep(null)).toBe('register')
  expect(firstStep(viewer('Guest'))).toBe('choose')
  expect(firstStep(viewer('User'))).toBe('none')
  expect(firstStep(viewer('Super-admin'))).toBe('none')
})

test('the six doors lead visitors to the register and others to the chooser', () => {
  expect(doorOf(null)).toBe('/register')
  expect(doorOf(viewer('Guest'))).toBe('/account-type')
})

test('the row of auctions says today only when all of them end on the reader’s own day, and soon only when all have an end', () => {
  const now = new Date(2026, 10, 21, 12).getTime()
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
  expect(endingWord([at(21, 13), at(21, 23)], now)).toBe('today')
  expect(endingWord([at(21, 13), at(22, 1)], now)).toBe('soon')
  expect(endingWord([at(21, 13), null], now)).toBe('live')
})
