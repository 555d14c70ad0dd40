// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { strings as formStrings } from '../../../../engines/forms/strings.en.ts'
import { strings as platform } from '../../../../platform/shared/strings.en.ts'
import { session } from '../../../../platform/web/session.tsx'
import { addStrings, TextProvider } from '../../../../platform/web/text.tsx'
import type { DraftView } from '../../contract.ts'
import type { Kind } from '../../kind.ts'
import { company } from '../../kinds/company.ts'
import { strings } from '../../strings.en.ts'
import { KindWizard } from './KindWizard.tsx'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const file = (number: number) => ({
  _id: id(number),
  fileUrl: `/api/files/${id(number)}`,
  name: `file-${number}.png`,
  type: 'image/webp',
  size: 1000,
  width: 40,
  height: 40,
  thumbUrl: `/api/files/${id(number)}?size=thumb`,
})
const FILES = [file(91), file(92), file(93), file(94)]
const COMPLETE = {
  companyName: 'Qamar Cold Chain',
  companyLegalName: 'Qamar LLC',
  companyEmail: 'desk@qamar.example',
  companyPhoneCode: '20',
  companyPhoneNumber: '35480100',
  companyType: '4',
  establishDate: '2014-05-14',
  licenseNumber: 'ALX-1',
  companyCategory: id(1),
  investmentAmount: 2_400_000,
  currency: 'USD',
  avgMonthlySales: 1,
  annualSales: 1,
  assets: 1,
  physicalAssets: 1,
  ebitda: 18.5,
  industries: [id(40)],
  highlights: 'Cold stores.',
  description: 'Cold stores.',
  companyCountry: id(20),
  companyState: id(30),
  companyImage: [id(91)],
  companyProductPhotos: [id(92)],
  companyDocuments: [id(93)],
  companyBusinessProof: [id(94)],
}

let draft: DraftView
let sent: { method: string; path: string; body: Record<string, unknown> }[]
let submission: { status: number; body: object }

const USD = {
  _id: id(10),
  id: id(10),
  name: 'US Dollar',
  arabicName: 'دولار',
  shortName: 'USD',
  short_name: 'USD',
  symbol: '$',
}
const EGYPT = { _id: id(20), code: 'EG', name: 'Egypt', arabicName: 'مصر', shortName: 'Egypt', arabicShortName: 'مصر' }
const READS: Record<string, unknown> = {
  '/api/categories': {
    data: [
      {
        value: id(1),
        text: 'Seeking investment',
        arabicName: 'استثمار',
        type: 'company',
        key: 'x',
        requires: 'investment',
      },
    ],
    count: 1,
  },
  '/api/currencies': {
    data: [
      {
        ...USD,
        arabicSymbol: '$',
        symbolDirection: 'left',
        rate: 1,
        rateDate: '2026-11-20',
        isActive: true,
        flag: '',
        locale: 'en',
        decimals: 2,
      },
    ],
    count: 1,
  },
  '/api/industries': { data: [{ id: id(40), label: 'Food', arabicName: 'غذاء', children: [] }], count: 1 },
  '/api/countries/search': { data: { data: [EGYPT] }, count: 1 },
  [`/api/countries/${id(20)}`]: { data: { ...EGYPT, states: [{ id: id(30), code: 'ALX', name: 'Alexandria' }] } },
  '/api/country-code': { data: { countryCode: 'EG', phoneCode: '20', currency: 'EGP', known: true } },
}

function respond(address: string, init: RequestInit): Promise<Response> {
  const path = address.split('?')[0]!
  const answer = (status: number, body: object) =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))
  if (path in READS) return answer(200, READS[path] as object)
  if (path === '/api/profiles/draft' && init.method === 'GET') return answer(200, { data: draft })
  const body = JSON.parse(String(init.body ?? '{}')) as Record<string, unknown>
  sent.push({ method: init.method ?? '', path, body })
  if (path === '/api/profiles/draft')
    return answer(200, { data: { version: Number(body.version) + 1, savedAt: new Date().toISOString() } })
  if (path.startsWith('/api/companies')) return answer(submission.status, submission.body)
  return answer(404, { code: 'not-found', message: 'This was not found.' })
}

beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('profiles', 'en', strings)
  addStrings('forms', 'en', formStrings)
  vi.stubGlobal('fetch', respond)
  localStorage.clear()
  session.set({ status: 'member', user: { _id: 'u1', username: 'rana' } as never, viewer: null, session: null })
  draft = {
    kind: 'company',
    version: 0,
    step: 'details',
    values: {},
    files: [],
    kept: [],
    savedAt: null,
    asks: [],
    reason: null,
    status: 'draft',
  }
  sent = []
  submission = {
    status: 201,
    body: { message: 'Your company profile was sent.', data: { _id: id(1), status: 'submitted', version: 1 } },
  }
})
afterEach(() => vi.unstubAllGlobals())

async function open(kind: Kind = company) {
  render(
    <TextProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <KindWizard kind={kind} />
        </MemoryRouter>
      </QueryClientProvider>
    </TextProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const title = () => screen.getByRole('heading', { level: 1 }).textContent

/** Complete, and opened where it was left: at the attachments. */
const complete = () => Object.assign(draft, { version: 3, step: 'attachment', values: COMPLETE, files: FILES })

describe('a step that is not right', () => {
  test('is not left: the first bad field has the focus, and each says why', async () => {
    await open()
    await press('Next')
    expect(title()).toBe('Company details')
    expect(document.activeElement).toBe(screen.getByLabelText('Company name'))
    const name = screen.getByLabelText('Company name')
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(name.getAttribute('aria-describedby')!.split(' ')[0]!)?.textContent).toContain(
      'This field is required',
    )
    expect(screen.getByRole('alert').textContent).toContain('7 fields need attention')
  })

  test('says so no longer once it is put right, and leads on by Enter', async () => {
    Object.assign(draft, { values: { ...COMPLETE, companyName: '' }, files: FILES })
    await open()
    await press('Next')
    const name = screen.getByLabelText('Company name')
    await act(async () => fireEvent.change(name, { target: { value: 'Qamar' } }))
    expect(name.getAttribute('aria-invalid')).toBeNull()
    await act(async () => fireEvent.submit(name.closest('form')!))
    expect(title()).toBe('Company info')
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })

  test('from the summary leads to its field', async () => {
    await open()
    await press('Next')
    await press('License number: This field is required')
    expect(document.activeElement).toBe(screen.getByLabelText('License number'))
  })
})

describe('the end of the last step', () => {
  test('shows everything, attached files by name, with a way back to each step', async () => {
    complete()
    await open()
    await press('Next')
    expect(title()).toBe('Look it over')
    expect(document.querySelector('[data-line=ebitda]')?.textContent).toContain('18.5 %')
    const names = screen.getAllByRole('link').map(link => link.textContent)
    for (const { name } of FILES) expect(names).toContainEqual(expect.stringContaining(name))
    await press('Edit Company info')
    expect(title()).toBe('Company info')
  })

  test('sends what was typed, files by id, and forgets the draft on this device', async () => {
    complete()
    await open()
    await press('Next')
    await press('Submit')
    await waitFor(() => expect(sent.some(one => one.path === '/api/companies')).toBe(true))
    const { method, body } = sent.find(one => one.path === '/api/companies')!
    expect(method).toBe('POST')
    expect(body).toMatchObject({ ...COMPLETE, timeZone: expect.any(String) })
    expect(Object.keys(localStorage).filter(key => key.startsWith('draft.'))).toEqual([])
  })

  test('that the server refuses opens the failing step with its field, the message beside it', async () => {
    complete()
    submission = {
      status: 422,
      body: {
        code: 'validation',
        message: 'Some fields need attention.',
        errors: [{ path: 'licenseNumber', code: 'invalid', message: 'This number is not in the register.' }],
      },
    }
    await open()
    await press('Next')
    await press('Submit')
    await waitFor(() => expect(title()).toBe('Company details'))
    const field = screen.getByLabelText('License number')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText(/This number is not in the register\./).length).toBeGreaterThan(0)
    expect(screen.getByText('Some fields need attention.')).toBeTruthy()
    expect((screen.getByLabelText('Company name') as HTMLInputElement).value).toBe('Qamar Cold Chain')
  })

  test('that the server refuses stays refused there until the field is changed, whatever is changed elsewhere', async () => {
    complete()
    const errors = [{ path: 'licenseNumber', code: 'invalid', message: 'This number is not in the register.' }]
    submission = { status: 422, body: { code: 'validation', message: 'Some fields need attention.', errors } }
    await open()
    await press('Next')
    await press('Submit')
    await waitFor(() => expect(title()).toBe('Company details'))
    const type = (label: string, value: string) =>
      act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
    await type('Company name', 'Qamar Stores')
    await press('Next')
    expect(title()).toBe('Company details')
    expect(screen.getAllByText(/This number is not in the register\./).length).toBeGreaterThan(0)
    await type('License number', 'ALX-2')
    expect(screen.queryByText(/This number is not in the register\./)).toBeNull()
    await press('Next')
    expect(title()).toBe('Company info')
  })

  test('that the server refuses without a field stands on the attachment step as a warning', async () => {
    complete()
    submission = {
      status: 409,
      body: { code: 'profiles.other-kind', message: 'You have begun a profile of another kind.' },
    }
    await open()
    await press('Next')
    await press('Submit')
    await screen.findByText('You have begun a profile of another kind.')
    expect(title()).toBe('Attachment')
  })
})

test('a profile that is to be corrected shows each remark at its field, and is sent with PUT', async () => {
  complete()
  Object.assign(draft, {
    status: 'changes_requested',
    step: 'details',
    asks: [{ field: 'ebitda', text: 'The statement says 17.' }],
  })
  await open()
  await press('EBITDA, per cent')
  expect(title()).toBe('Company info')
  expect(document.activeElement).toBe(screen.getByLabelText('EBITDA, per cent'))
  expect(document.querySelector('[data-field=ebitda]')?.parentElement?.textContent).toContain(
    'The reviewer asksThe statement says 17.',
  )
  for (const _ of [2, 3, 4, 5]) await press('Next')
  await press('Submit')
  await waitFor(() => expect(sent.find(one => one.path === '/api/companies')?.method).toBe('PUT'))
})

test('a kind that the product does not have is drawn from its descriptor', async () => {
  const fields = [
    { key: 'fullName', type: 'text', max: 60 },
    { key: 'passport', type: 'secret', max: 20 },
    { key: 'languages', type: 'rows', max: 5, rows: [{ key: 'level', type: 'level' }] },
  ] as const
  const kind: Kind = {
    ...company,
    key: 'crew',
    steps: [{ key: 'people', groups: [{ key: 'who', fields }] }],
    card: [],
    facts: { name: 'fullName', highlights: 'fullName' },
  }
  const words = {
    fullName: { label: 'Full name' },
    passport: { label: 'Passport' },
    languages: { label: 'Languages', row: 'Language', add: 'Add a language', level: { label: 'Level' } },
  }
  addStrings('profiles', 'en', {
    ...strings,
    kinds: {
      ...strings.kinds,
      crew: { steps: { people: { title: 'People', lead: '', checks: '' } }, groups: { who: 'Who' }, fields: words },
    },
  })
  Object.assign(draft, { kind: 'crew', step: 'people', kept: ['passport'] })
  await open(kind)
  await act(async () => fireEvent.change(screen.getByLabelText('Full name'), { target: { value: 'Rana' } }))
  await press('Add a language')
  expect((screen.getByRole('radio', { name: '5 stars' }) as HTMLInputElement).checked).toBe(true)
  expect(screen.getByText(formStrings.wizard['kept-secret'])).toBeTruthy()
  await press('Next')
  expect(title()).toBe('Look it over')
})
