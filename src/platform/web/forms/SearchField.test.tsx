// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ShownIn } from '../test/ShownIn.tsx'
import { SearchField } from './SearchField.tsx'

const later: (() => void)[] = []

/** An owner that takes a search up later, as one does that keeps it in the address. */
function Slow() {
  const [value, setValue] = useState('')
  return (
    <ShownIn language="en">
      <SearchField label="Find" value={value} delay={0} onChange={text => later.push(() => setValue(text))} />
      <button type="button" onClick={() => setValue('from outside')}>
        Back
      </button>
    </ShownIn>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox')
const type = (value: string) => {
  fireEvent.change(field(), { target: { value } })
  act(() => void vi.runAllTimers())
}

test('letters typed while an earlier search is still on its way are kept, and a search from outside shows', () => {
  vi.useFakeTimers()
  render(<Slow />)
  type('fa')
  type('falc')
  fireEvent.change(field(), { target: { value: 'falcon' } })
  for (const take of later.splice(0)) act(take)
  expect(field().value).toBe('falcon')
  fireEvent.click(screen.getByText('Back'))
  expect(field().value).toBe('from outside')
})

test('leaving the field hands the search on once', () => {
  vi.useFakeTimers()
  const onChange = vi.fn()
  render(
    <ShownIn language="en">
      <SearchField label="Find" value="" onChange={onChange} />
    </ShownIn>,
  )
  fireEvent.change(field(), { target: { value: 'mills' } })
  fireEvent.blur(field())
  act(() => void vi.runAllTimers())
  expect(onChange.mock.calls).toEqual([['mills']])
})
