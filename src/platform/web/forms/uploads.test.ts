// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { makeUploads } from './uploads.ts'

afterEach(() => vi.unstubAllGlobals())

/** Whether a window that is closed now asks first. */
function asks(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

class OnItsWay {
  static readonly all: OnItsWay[] = []
  readonly upload = {}
  status = 0
  responseText = ''
  onload = () => {}
  onabort = () => {}
  constructor() {
    OnItsWay.all.push(this)
  }
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {
    this.onabort()
  }
}

test('whoever leaves a form while one of its files is on its way is asked first, and not once it is there, refused or let go of', async () => {
  vi.stubGlobal('XMLHttpRequest', OnItsWay)
  const queue = makeUploads()
  const paper = () => new File(['x'], 'paper.pdf', { type: 'application/pdf' })
  queue.add([new File(['x'], 'run.exe')], 'document', 1)
  expect(asks()).toBe(false)
  queue.add([paper()], 'document', 1)
  expect(asks()).toBe(true)
  const [first] = OnItsWay.all
  Object.assign(first!, { status: 201, responseText: JSON.stringify({ data: { _id: 'one' } }) })
  first!.onload()
  await expect.poll(asks).toBe(false)
  queue.add([paper()], 'document', 1)
  expect(asks()).toBe(true)
  queue.stop()
  expect(asks()).toBe(false)
})
