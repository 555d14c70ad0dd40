// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../../shared/refusal.ts'
import { ShownIn } from '../test/ShownIn.tsx'
import { BothTexts } from './BothTexts.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useForm } from './use-form.ts'

const Filled = z.object({ name: z.object({ en: z.string().min(2), ar: z.string().min(2) }) })
type Shown = { blocked?: boolean; readOnly?: boolean; onSubmit?: () => unknown }

function Naming({ onSubmit, ...shown }: Shown) {
  const form = useForm(Filled, { defaults: { name: { en: '', ar: '' } }, onSubmit: onSubmit ?? (() => {}) })
  return (
    <FormDialog form={form} onClose={() => {}} title="A name" {...shown}>
      <BothTexts
        en={{ ...form.field('name.en'), label: 'In English' }}
        ar={{ ...form.field('name.ar'), label: 'In Arabic', hint: 'As it is spoken' }}
        optional
      />
    </FormDialog>
  )
}

const show = (shown: Shown = {}) =>
  render(
    <ShownIn>
      <Naming {...shown} />
    </ShownIn>,
  )
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const send = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))

test('a text in both languages is two fields, each in its direction and with an error of its own', async () => {
  show()
  expect([field(/^In English/), field(/^In Arabic/)].map(one => [one.lang, one.dir])).toEqual([
    ['en', 'ltr'],
    ['ar', 'rtl'],
  ])
  fireEvent.change(field(/^In English/), { target: { value: 'Majlis' } })
  await send()
  expect(field(/^In English/).hasAttribute('aria-invalid')).toBe(false)
  expect(field(/^In Arabic/).getAttribute('aria-invalid')).toBe('true')
})

test('what is refused is said in it, and what was typed stays', async () => {
  const onSubmit = vi.fn(() => {
    throw new Refusal('busy')
  })
  show({ onSubmit })
  fireEvent.change(field(/^In English/), { target: { value: 'Majlis' } })
  fireEvent.change(field(/^In Arabic/), { target: { value: 'مجلس' } })
  await send()
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('alert').textContent).toContain('Many people are here at once')
  expect(field(/^In Arabic/).value).toBe('مجلس')
})

test('it is not sent before something else is done, and whoever may only look has nothing to send', () => {
  const { unmount } = show({ blocked: true })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  unmount()
  show({ readOnly: true })
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
