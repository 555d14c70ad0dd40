// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { addUpload, dropUpload, pauseUpload, uploads } from './uploads.ts'

afterEach(() => {
  for (const id of uploads.get().keys()) dropUpload(id)
  vi.unstubAllGlobals()
})

/** Whether a window that is closed now asks first. */
function asks(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

const LARGE = 600 * 1024
const paper = () => new File([new Uint8Array(LARGE)], 'paper.pdf', { type: 'application/pdf' })

test('whoever closes the window is asked first while a file is on its way or stopped, and not otherwise', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  expect(asks()).toBe(false)
  const id = addUpload(paper())
  expect(asks()).toBe(true)
  pauseUpload(id)
  expect(asks()).toBe(true)
  dropUpload(id)
  expect(asks()).toBe(false)
  addUpload(new File(['x'], 'run.exe'))
  expect(asks()).toBe(false)
})

const sent: string[] = []
class PieceOnItsWay {
  readonly upload = {}
  open(method: string, path: string): void {
    sent.push(`${method} ${path}`)
  }
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {}
}

test('a file that is not sent after all is let go of at the club as well, where it counts among what is unfinished', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    asked.push(`${method} ${path}`)
    const data = { _id: '01999999-9999-7999-8999-999999999991', size: LARGE, received: 0, file: null }
    return Response.json(method === 'POST' ? { data } : { message: 'gone' }, { status: 200 })
  })
  vi.stubGlobal('XMLHttpRequest', PieceOnItsWay)
  const id = addUpload(paper())
  await expect.poll(() => sent).toEqual(['PUT /api/uploads/01999999-9999-7999-8999-999999999991/pieces/0'])
  dropUpload(id)
  await expect
    .poll(() => asked)
    .toEqual(['POST /api/uploads', 'DELETE /api/uploads/01999999-9999-7999-8999-999999999991'])
})
