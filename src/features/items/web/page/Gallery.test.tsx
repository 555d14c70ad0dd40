// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { strings as platform } from '../../../../platform/shared/strings.en.ts'
import { addStrings, TextProvider } from '../../../../platform/web/text.tsx'
import { strings } from '../../strings.en.ts'
import { Gallery } from './Gallery.tsx'

beforeAll(() => {
  addStrings('platform', 'en', platform)
  addStrings('items', 'en', strings)
})
afterEach(cleanup)

const images = ['one', 'two', 'three'].map(name => ({ _id: name, fileUrl: `/${name}.webp`, thumbUrl: null }))

function enter(dir: 'ltr' | 'rtl' = 'ltr') {
  render(
    <TextProvider>
      <div style={{ direction: dir }}>
        <Gallery images={images as unknown as FileView[]} name="Cold store" seed="a" />
      </div>
    </TextProvider>,
  )
  // jsdom hands a direction down by no style sheet
  const stage = screen.getByRole('button', { name: /^Open larger/ }).parentElement!
  stage.style.direction = dir
  return stage
}
const at = () => screen.getByRole('button', { name: /^Open larger/ }).getAttribute('aria-label')
const key = (stage: Element, name: string) => fireEvent.keyDown(stage, { key: name })
function swipe(stage: Element, from: number, to: number) {
  fireEvent.pointerDown(stage, { pointerId: 1, clientX: from })
  fireEvent.pointerUp(stage, { pointerId: 1, clientX: to })
}

describe.each([
  ['ltr', 'ArrowRight', 'ArrowLeft', -1],
  ['rtl', 'ArrowLeft', 'ArrowRight', 1],
] as const)('pictures in a page that runs %s', (dir, on, back, forward) => {
  test('turn by the arrow that points on, and around at the ends', () => {
    const stage = enter(dir)
    key(stage, on)
    expect(at()).toContain('Picture 2 of 3')
    key(stage, back)
    key(stage, back)
    expect(at()).toContain('Picture 3 of 3')
    key(stage, 'Home')
    expect(at()).toContain('Picture 1 of 3')
    key(stage, 'End')
    expect(at()).toContain('Picture 3 of 3')
  })

  test('turn by a swipe that pulls the next one in, not by a touch that rests', () => {
    const stage = enter(dir)
    swipe(stage, 200, 200 + forward * 80)
    expect(at()).toContain('Picture 2 of 3')
    swipe(stage, 200, 200 - forward * 80)
    expect(at()).toContain('Picture 1 of 3')
    swipe(stage, 200, 215)
    expect(at()).toContain('Picture 1 of 3')
  })
})

test('opened large, the keys turn from wherever one stands, and Escape goes back to the picture', () => {
  enter()
  fireEvent.click(screen.getByRole('button', { name: /^Open larger/ }))
  const dialog = screen.getByRole('dialog')
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' })
  expect(dialog.textContent).toContain('Picture 2 of 3')
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(at()).toContain('Picture 2 of 3')
})

test('two fingers are a pinch, not a swipe', () => {
  const stage = enter()
  fireEvent.pointerDown(stage, { pointerId: 1, clientX: 100 })
  fireEvent.pointerDown(stage, { pointerId: 2, clientX: 180 })
  fireEvent.pointerUp(stage, { pointerId: 1, clientX: 20 })
  fireEvent.pointerUp(stage, { pointerId: 2, clientX: 260 })
  expect(at()).toContain('Picture 1 of 3')
})
