import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test('a Latin name gives the first letters of its first two words', () => {
  expect(initialsOf('Nadia Rahal')).toBe('NR')
  expect(initialsOf('sahara solar works')).toBe('SS')
  expect(initialsOf('Émile Zola')).toBe('ÉZ')
})

test('signs and numbers between words do not count', () => {
  expect(initialsOf('Harbour & Finch Marine')).toBe('HF')
  expect(initialsOf('Al-Mizan (2019)')).toBe('AM')
})

test('an Arabic name gives two letters that are not joined to a word', () => {
  expect(initialsOf('نادية رحّال')).toBe('ن\u200cر')
  expect(initialsOf('عمر عزيز')).toBe('ع\u200cع')
})

test('the Arabic article is not a letter of the name', () => {
  expect(initialsOf('مكتب الميزان')).toBe('م\u200cم')
  expect(initialsOf('الواحة الخضراء')).toBe('و\u200cخ')
})

test('one word gives one letter, and no letters give the first character', () => {
  expect(initialsOf('Majlis')).toBe('M')
  expect(initialsOf('360')).toBe('3')
  expect(initialsOf('  ')).toBe('')
})
