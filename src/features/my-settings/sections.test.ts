import { expect, test } from 'vitest'
import type { Viewer } from '../../platform/shared/access.ts'
import { groupsOf, SECTIONS, sectionOf } from './sections.ts'

const somebody = (part: Partial<Viewer>): Viewer => ({
  id: '00000000-0000-7000-8000-000000000001',
  role: 'User',
  userType: null,
  profileStatus: null,
  permissions: [],
  ...part,
})
const keysOf = (...of: Parameters<typeof groupsOf>) => groupsOf(...of).map(group => group.key)

test('each part of the settings has an address of its own, and what is none of them asks for nothing', () => {
  for (const section of SECTIONS) expect(sectionOf(section, SECTIONS)).toBe(section)
  for (const asked of ['', 'billing', '__proto__', 'constructor']) expect(sectionOf(asked, SECTIONS)).toBeNull()
})

test("the spec's own words and other spellings lead to the same part", () => {
  for (const asked of ['change-password', 'Change Password', 'change_password', 'changePassword'])
    expect(sectionOf(asked, SECTIONS)).toBe('password')
  expect(sectionOf('Security', SECTIONS)).toBe('security')
  expect(sectionOf('social_links', SECTIONS)).toBe('social')
  expect(sectionOf('education', SECTIONS)).toBe('educations')
})

test('a part that somebody does not have is not opened by its address', () => {
  expect(sectionOf('educations', ['general', 'password'])).toBeNull()
})

test('a guest has an account and people, a member the parts of the own kind, and an employee an account only', () => {
  expect(keysOf(somebody({ role: 'Guest' }), [])).toEqual(['account', 'members'])
  expect(keysOf(somebody({ userType: 'company' }), ['information', 'files'])).toEqual(['account', 'profile', 'members'])
  expect(keysOf(somebody({ role: 'Employee' }), [])).toEqual(['account'])
})

test('how cases are taken stands among the parts of a partner only', () => {
  const partsOf = (role: Viewer['role']) => groupsOf(somebody({ role }), ['information']).flatMap(one => one.sections)
  expect(partsOf('Partner')).toContain('partner')
  expect(partsOf('User')).not.toContain('partner')
})
