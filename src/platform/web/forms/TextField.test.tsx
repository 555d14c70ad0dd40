// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ShownIn } from '../test/ShownIn.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

const show = (props: Partial<TextFieldProps> = {}, language: 'en' | 'ar' = 'en') => {
  render(
    <ShownIn language={language}>
      <TextField label="Highlights" name="highlights" value="" onChange={() => {}} {...props} />
    </ShownIn>,
  )
  return screen.getByLabelText<HTMLInputElement>(/^Highlights/)
}

const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '').split(' ').map(id => document.getElementById(id)?.textContent)

test('error and hint belong to the field, the error first', () => {
  const field = show({ error: 'This field is required', hint: 'Members read this first' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(described(field)).toEqual(['This field is required', 'Members read this first'])
})

test('without error or hint it points to nothing and is not marked', () => {
  const field = show()
  expect(field.hasAttribute('aria-describedby')).toBe(false)
  expect(field.hasAttribute('aria-invalid')).toBe(false)
})

test('the counter counts letters as people do, and text over the limit stays', () => {
  const field = show({ value: '👍👍👍', maxLength: 2 })
  expect(described(field)[0]).toContain('3 of 2')
  expect(field.value).toBe('👍👍👍')
})

test('the count is said aloud near the limit only', () => {
  show({ value: 'abc', maxLength: 500 })
  expect(screen.getByRole('status').textContent).toBe('')
})

test('optional is said in the reader’s language', () => {
  expect(show({ optional: true }, 'ar').labels?.[0]?.textContent).toBe('Highlights (اختياري)')
})

test('typed text goes by its own letters', () => {
  expect(show({ value: 'مرحبا' }).dir).toBe('auto')
})

test('an address always runs left to right', () => {
  expect(show({ type: 'url', value: 'x.example' }, 'ar').dir).toBe('ltr')
})

test('a phone gives the name of an account no capital, and no dictionary mends it', () => {
  const field = show({ autoComplete: 'username' })
  expect([field.getAttribute('autocapitalize'), field.getAttribute('spellcheck')]).toEqual(['none', 'false'])
})
