// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ShownIn } from '../test/ShownIn.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorPiece } from './ErrorPiece.tsx'

afterEach(cleanup)

const lines = (container: HTMLElement) => [...container.querySelectorAll('p, h1, h2')].map(line => line.textContent)

test.each([
  ['en', 'Records not found'],
  ['ar', 'لم يُعثر على سجلات'],
] as const)('an empty list says the spec’s line first and then what helps, in %s', (language, sentence) => {
  const { container } = render(
    <ShownIn language={language}>
      <EmptyState kind="none-yet" title="No bookmarks" body="Keep one" />
    </ShownIn>,
  )
  expect(lines(container)).toEqual([sentence, 'No bookmarks', 'Keep one'])
})

test.each([
  ['en', 'Error fetching data'],
  ['ar', 'خطأ في جلب البيانات'],
] as const)('a failed list says the spec’s line first and then what helps, in %s', (language, sentence) => {
  const { container } = render(
    <ShownIn language={language}>
      <ErrorPiece error={new TypeError('Failed to fetch')} />
    </ShownIn>,
  )
  expect(lines(container)[0]).toBe(sentence)
  expect(lines(container)).toHaveLength(3)
})

test('an empty list whose title is the spec’s line says it once', () => {
  const { container } = render(
    <ShownIn>
      <EmptyState kind="none-yet" title="Records not found" body="Write the first" />
    </ShownIn>,
  )
  expect(lines(container)).toEqual(['Records not found', 'Write the first'])
})

test('a page that is missing and a note are no lists', () => {
  const { container } = render(
    <ShownIn>
      <EmptyState kind="no-match" level={1} title="No such auction" />
      <EmptyState kind="note" title="Stop this alert" />
    </ShownIn>,
  )
  expect(lines(container)).not.toContain('Records not found')
})
