// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { showPage } from '../../../platform/web/test/show-page.tsx'
import { addStrings } from '../../../platform/web/text.tsx'
import { strings } from '../strings.en.ts'
import { TimePicker } from './TimePicker.tsx'

/** What the club answers of free times; null where it cannot be reached. */
let answer: (() => Response) | null
beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('meetings', 'en', strings)
  vi.stubGlobal('fetch', async () => {
    if (!answer) throw new TypeError('offline')
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () => {
  const picker = <TimePicker guest minutes={30} zone="UTC" chosen={[]} onToggle={() => {}} other={null} host="layla" />
  return showPage({ path: '/', element: picker }, '/')
}
const times = () => screen.queryAllByRole('button', { name: /^Add/ })

test('free times that cannot be read are said to be so, and no other time is offered in their place', async () => {
  answer = null
  await show()
  expect(await screen.findByText('Error fetching data')).toBeTruthy()
  expect(times()).toEqual([])
  answer = () =>
    Response.json({ data: [`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T12:00:00.000Z`], count: 1 })
  fireEvent.click(screen.getByRole('button', { name: platform.ui.retry }))
  await screen.findByText('12:00')
  expect(screen.queryByText('Error fetching data')).toBeNull()
})

test('of a member who offers none, any time can be proposed', async () => {
  answer = () => Response.json({ code: 'calendars.not-offered' }, { status: 409 })
  await show()
  await screen.findByText('12:00')
  expect(screen.queryByText('Error fetching data')).toBeNull()
})
