import { describe, expect, test } from 'vitest'
import { type KeyPress, readShortcut } from './shortcuts.ts'

const press = (key: string, code: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})
const read = (one: KeyPress, { after = false, single = true } = {}) => readShortcut(one, after, single)
const ctrl = { ctrlKey: true }

describe('a key', () => {
  test('opens the palette as Ctrl K and ⌘ K, also on an Arabic layout where that key writes ن', () => {
    for (const one of [press('k', 'KeyK', ctrl), press('k', 'KeyK', { metaKey: true }), press('ن', 'KeyK', ctrl)])
      expect(read(one)).toEqual({ act: 'palette' })
  })

  test('is read by what it writes on other Latin layouts: on Dvorak K lies where V was', () => {
    expect(read(press('k', 'KeyV', ctrl))).toEqual({ act: 'palette' })
    expect(read(press('t', 'KeyK', ctrl))).toBeNull()
  })

  test('with other keys held is the browser’s', () => {
    expect(read(press('k', 'KeyK', { ...ctrl, shiftKey: true }))).toBeNull()
    expect(read(press('k', 'KeyK', { ...ctrl, altKey: true }))).toBeNull()
    expect(read(press('g', 'KeyG', ctrl))).toBeNull()
  })

  test('goes to the search with /, on Arabic (ظ) and German (Shift 7) keyboards as well', () => {
    expect(read(press('/', 'Slash'))).toEqual({ act: 'search' })
    expect(read(press('ظ', 'Slash'))).toEqual({ act: 'search' })
    expect(read(press('/', 'Digit7', { shiftKey: true }))).toEqual({ act: 'search' })
    expect(read(press('-', 'Slash'))).toBeNull()
  })

  test('shows the list of keys with ? and the Arabic ؟', () => {
    expect(read(press('?', 'Slash', { shiftKey: true }))).toEqual({ act: 'help' })
    expect(read(press('؟', 'Slash', { shiftKey: true }))).toEqual({ act: 'help' })
  })

  test('goes to a place with g and its letter, whatever the layout', () => {
    expect(read(press('g', 'KeyG'))).toEqual({ act: 'wait' })
    expect(read(press('ل', 'KeyG'))).toEqual({ act: 'wait' })
    expect(read(press('n', 'KeyN'), { after: true })).toEqual({ act: 'go', letter: 'N' })
    expect(read(press('ى', 'KeyN'), { after: true })).toEqual({ act: 'go', letter: 'N' })
    expect(read(press('n', 'KeyN'))).toBeNull()
  })

  test('alone does nothing once single keys are switched off; Ctrl K stays', () => {
    for (const one of [press('/', 'Slash'), press('?', 'Slash', { shiftKey: true }), press('g', 'KeyG')])
      expect(read(one, { single: false })).toBeNull()
    expect(read(press('k', 'KeyK', ctrl), { single: false })).toEqual({ act: 'palette' })
  })
})
