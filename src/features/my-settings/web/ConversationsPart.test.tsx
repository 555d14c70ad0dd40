// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { showPage } from '../../../platform/web/test/show-page.tsx'
import { addStrings } from '../../../platform/web/text.tsx'
import { strings } from '../../chat/strings.en.ts'
import { ConversationsPart } from './ConversationsPart.tsx'

let sent: string[]
beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('chat', 'en', strings)
  sent = []
  vi.stubGlobal('fetch', async (_: string, options?: RequestInit) => {
    if (options?.method !== 'PUT') return Response.json({ data: { receipts: true, presence: true } })
    sent.push(String(options.body))
    return Response.json({ message: 'Saved', data: JSON.parse(String(options.body)) })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('what others see of one in conversations is switched without opening one', async () => {
  await showPage({ path: '*', element: <ConversationsPart /> }, '/account-setting')
  const presence = await screen.findByRole('switch', { name: strings.info.presence })
  expect(screen.getByRole('switch', { name: strings.info.receipts })).toBeTruthy()
  await act(async () => void fireEvent.click(presence))
  expect(sent.map(body => JSON.parse(body))).toEqual([{ receipts: true, presence: false }])
})
