// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { findNamesBy, type Nameable } from '../../../platform/web/forms/naming/name-finder.ts'
import { showPage } from '../../../platform/web/test/show-page.tsx'
import { addStrings } from '../../../platform/web/text.tsx'
import { strings } from '../strings.en.ts'
import { type Asked, InviteeFields } from './InviteeFields.tsx'

beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('meetings', 'en', strings)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const LAYLA: Nameable = {
  id: '01999999-9999-7999-8999-999999999991',
  username: 'layla',
  name: 'Layla Haddad',
  picture: null,
  kind: 'company',
}

function Fields() {
  const [asked, setAsked] = useState<Asked[]>([])
  return <InviteeFields label="Who comes" asked={asked} taken={[]} onChange={setAsked} error={null} />
}

const type = async (text: string) => {
  const field = await screen.findByRole('textbox', { name: /Who comes/ })
  await act(async () => fireEvent.change(field, { target: { value: text } }))
}

test('a member who is found is added by a button that says so, with their name; of nobody it is said', async () => {
  findNamesBy(async typed => ('layla'.startsWith(typed) ? [LAYLA] : []))
  vi.stubGlobal('fetch', async () =>
    Response.json({
      data: {
        ...{ name: LAYLA.name, username: LAYLA.username, userType: LAYLA.kind, picture: null, zone: 'Asia/Dubai' },
        ...{ offers: true, verifiedAt: null, page: null },
      },
    }),
  )
  await showPage({ path: '/meeting', element: <Fields /> }, '/meeting')
  await type('nobodycalledthis')
  await screen.findByText(strings.form.nobody)
  await type('lay')
  const add = await screen.findByRole('button', { name: /^Layla Haddad/, description: /^Add .?Layla Haddad.?$/ })
  expect(screen.queryByText(strings.form.nobody)).toBeNull()
  await act(async () => fireEvent.click(add))
  await screen.findByText(/Dubai/)
})

test('where members cannot be looked for, that is said, and not that there is nobody of the name', async () => {
  findNamesBy(() => Promise.reject(new TypeError('offline')))
  await showPage({ path: '/meeting', element: <Fields /> }, '/meeting')
  await type('layl')
  expect(await screen.findByText('Error fetching data')).toBeTruthy()
  expect(screen.queryByText(strings.form.nobody)).toBeNull()
})
