// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../../platform/shared/strings.en.ts'
import { showPage } from '../../../../platform/web/test/show-page.tsx'
import { addStrings } from '../../../../platform/web/text.tsx'
import { strings } from '../../strings.en.ts'
import { EditInvoiceScreen } from './EditorScreens.tsx'

const ID = '00000000-0000-7000-8000-000000000001'
beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('invoices', 'en', strings)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(invoice: { number: string | null; byHand: boolean }) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data: { _id: ID, ...invoice } })))
  await showPage({ path: '/apps/invoice/edit/:invoiceId', Component: EditInvoiceScreen }, `/apps/invoice/edit/${ID}`)
  await screen.findByRole('heading', { name: strings.pages.edit })
}

test('what is not changed by hand says so in place of a form: what was issued, and the draft of a purchase', async () => {
  await open({ number: '2026-00418', byHand: true })
  expect(screen.getByText(strings.refusals.issued)).toBeTruthy()
  cleanup()
  await open({ number: null, byHand: false })
  expect(screen.getByText(strings.refusals['not-by-hand'])).toBeTruthy()
  expect(document.querySelector('form')).toBeNull()
})
