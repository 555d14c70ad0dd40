// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '../../../../platform/web/session.tsx'
import { showPage } from '../../../../platform/web/test/show-page.tsx'
import { useEveryPlan } from './use-every-plan.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  session.set({ status: 'visitor', user: null, viewer: null, session: null })
})

const plan = { _id: 'p', ground: false, archived: false }
const answers: Record<string, object> = {
  '/api/plans/all': {
    data: [
      { ...plan, code: 'founders', name: { en: 'Founders', ar: 'المؤسسون' } },
      { ...plan, code: 'old', name: { en: 'Before', ar: 'السابقة' }, archived: true },
    ],
    count: 2,
  },
  '/api/plans': { data: [{ ...plan, code: 'standard', name: 'Standard' }], count: 1, catalogue: [] },
}

async function namesFor(viewer: object) {
  session.set({ status: 'member', user: null, viewer: viewer as never, session: null })
  vi.stubGlobal('fetch', async (path: string) => new Response(JSON.stringify(answers[path.split('?')[0]!])))
  const List = () => useEveryPlan().map(one => <p key={one.code}>{one.name}</p>)
  await showPage({ path: '/', Component: List }, '/')
}

test('who may read plans finds members on those by invitation and archived ones too, others on those that are offered', async () => {
  await namesFor({ id: 'me', role: 'Super-admin', permissions: [] })
  expect(await screen.findByText('Founders')).toBeTruthy()
  expect(screen.getByText('Before')).toBeTruthy()
  cleanup()
  await namesFor({ id: 'me', role: 'Employee', permissions: ['subscriptions.read:all'] })
  expect(await screen.findByText('Standard')).toBeTruthy()
  expect(screen.queryByText('Founders')).toBeNull()
})
