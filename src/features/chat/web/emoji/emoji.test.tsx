// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { strings as platform } from '../../../../platform/shared/strings.en.ts'
import { addStrings } from '../../../../platform/web/text.tsx'
import { strings } from '../../strings.en.ts'
import { EmojiButton } from './EmojiButton.tsx'
import { EMOJIS } from './emojis.ts'
import { recentEmojis, sectionsOf } from './pick-emoji.ts'

beforeEach(() => {
  localStorage.clear()
  addStrings('platform', 'en', platform)
  addStrings('chat', 'en', strings)
})
afterEach(cleanup)

function Field({ first }: { first: string }) {
  const [text, setText] = useState(first)
  const [field] = useState(() => createRef<HTMLTextAreaElement>())
  return (
    <>
      <textarea ref={field} aria-label="words" value={text} onChange={event => setText(event.target.value)} />
      <EmojiButton field={field} text={text} onText={setText} />
    </>
  )
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('words')
async function openPanel(): Promise<HTMLElement> {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: strings.emoji.open })))
  return screen.findByRole('combobox')
}
const press = (on: HTMLElement, ...keys: string[]) => keys.forEach(key => fireEvent.keyDown(on, { key }))
const signsFor = (typed: string) => sectionsOf(typed, []).flatMap(({ emojis }) => emojis.map(one => one.sign))

test('an emoji stands where the caret stood, in place of what was selected, and the caret behind it in the field', async () => {
  render(<Field first="It is great news" />)
  field().setSelectionRange(6, 11)
  const search = await openPanel()
  expect(document.activeElement).toBe(search)
  fireEvent.change(search, { target: { value: 'rocket' } })
  press(search, 'Enter')
  expect(field().value).toBe('It is 🚀 news')
  expect(document.activeElement).toBe(field())
  expect(field().selectionStart).toBe('It is 🚀'.length)
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('arrows go through rows and groups and back to the search, and Escape leaves everything as it was', async () => {
  render(<Field first="" />)
  const search = await openPanel()
  const taken = () => document.getElementById(search.getAttribute('aria-activedescendant') ?? '')?.textContent
  press(search, 'ArrowRight', 'Enter')
  expect(taken()).toBeUndefined()
  press(search, 'ArrowDown', 'ArrowRight', 'ArrowDown')
  expect(taken()).toBe(EMOJIS.faces[9]!.sign)
  press(search, 'ArrowLeft', 'ArrowUp')
  expect(taken()).toBe(EMOJIS.faces[0]!.sign)
  press(search, 'ArrowUp')
  expect(taken()).toBeUndefined()
  for (let row = 0; row <= Math.ceil(EMOJIS.faces.length / 8); row++) press(search, 'ArrowDown')
  expect(taken()).toBe(EMOJIS.hands[0]!.sign)
  press(search, 'Escape')
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())
})

test('what was used on this device comes first, the latest before', async () => {
  render(<Field first="" />)
  for (const name of ['rocket', 'coffee', 'rocket']) {
    const search = await openPanel()
    fireEvent.change(search, { target: { value: name } })
    press(search, 'Enter')
  }
  expect(field().value).toBe('🚀☕🚀')
  expect(recentEmojis().map(one => one.sign)).toEqual(['🚀', '☕'])
  await openPanel()
  expect(
    screen
      .getAllByRole('option')
      .slice(0, 2)
      .map(one => one.textContent),
  ).toEqual(['🚀', '☕'])
})

test('names in both languages find them, however they are spelled, and what nothing is called finds nothing', () => {
  expect(signsFor('ROCK')[0]).toBe('🚀')
  expect(signsFor('قهوه')).toEqual(['☕'])
  expect(signsFor('القهوة')).toEqual(['☕'])
  expect(signsFor('شكرا')).toEqual(expect.arrayContaining(['🙏', '💐']))
  expect(signsFor('deal')).toContain('🤝')
  expect(signsFor('zzz')).toEqual([])
})

test('each emoji is there once and has a name in both languages that no other has', () => {
  const all = Object.values(EMOJIS).flat()
  for (const key of ['en', 'ar'] as const) {
    const names = all.map(one => one[key][0])
    expect(names.every(Boolean)).toBe(true)
    expect(names.filter((one, at) => names.indexOf(one) !== at)).toEqual([])
  }
  expect(new Set(all.map(one => one.sign)).size).toBe(all.length)
})
