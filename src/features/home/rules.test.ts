import { expect, test } from 'vitest'
import type { Viewer } from '../../platform/shared/access.ts'
import { doorOf, firstStep } from './rules.ts'

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
