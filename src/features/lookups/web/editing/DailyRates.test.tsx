// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { strings as platformAr } from '../../../../platform/shared/strings.ar.ts'
import { strings as platformEn } from '../../../../platform/shared/strings.en.ts'
import { setLanguage } from '../../../../platform/web/language.tsx'
import { showPage } from '../../../../platform/web/test/show-page.tsx'
import { addStrings } from '../../../../platform/web/text.tsx'
import type { SourceView } from '../../contract/daily.ts'
import { strings as ar } from '../../strings.ar.ts'
import { strings as en } from '../../strings.en.ts'
import { DailyRates } from './DailyRates.tsx'

const WELL: SourceView = {
  url: 'https://rates.example/daily.xml',
  active: true,
  triedAt: '2026-11-27T09:00:00Z',
  succeededAt: '2026-11-27T09:00:00Z',
  newestDay: '2026-11-26',
  fault: null,
  held: [],
}

afterEach(() => {
  cleanup()
  setLanguage('en')
  vi.unstubAllGlobals()
})

/** What stands beside a label of the dialog. */
async function shown(source: SourceView, label: string): Promise<string> {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data: source })))
  for (const [name, words] of Object.entries({ platform: platformEn, lookups: en })) addStrings(name, 'en', words)
  for (const [name, words] of Object.entries({ platform: platformAr, lookups: ar })) addStrings(name, 'ar', words)
  await showPage({ path: '/rates', Component: () => <DailyRates onClose={() => {}} /> }, '/rates')
  await act(async () => {})
  const term = await screen.findByText(label)
  return term.nextElementSibling!.textContent!
}

test('the last try stands beside the last time that the rates were read, with what came of it', async () => {
  expect(await shown(WELL, 'Last try')).toMatch(/^27\/11\/2026.*The rates were read$/)
  cleanup()
  const failed: SourceView = { ...WELL, triedAt: '2026-11-28T09:00:00Z', fault: 'unreadable' }
  expect(await shown(failed, 'Last try')).toMatch(
    /^28\/11\/2026.*What it sent is not in the European Central Bank’s format\.$/,
  )
  expect(screen.getByText('Last time it was read').nextElementSibling!.textContent).toMatch(/^27\/11\/2026/)
})

test('nothing is said to have been tried before anything was', async () => {
  const fresh = { ...WELL, triedAt: null, succeededAt: null, newestDay: null }
  expect(await shown(fresh, 'Last try')).toBe('none yet')
})

test('the same is said in Arabic', async () => {
  setLanguage('ar')
  expect(await shown({ ...WELL, fault: 'silent' }, 'آخر محاولة')).toMatch(/لم يُجب العنوان\.$/)
  expect(screen.getByText('آخر قراءة ناجحة')).toBeTruthy()
})
