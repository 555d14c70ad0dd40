import { expect, test } from 'vitest'
import { SECTIONS, sectionOf } from './sections.ts'

test('each part of the settings has an address of its own, and anything else is the first part', () => {
  for (const section of SECTIONS) expect(sectionOf(section)).toBe(section)
  for (const asked of ['', 'Security', 'billing', '__proto__']) expect(sectionOf(asked)).toBe('general')
})
