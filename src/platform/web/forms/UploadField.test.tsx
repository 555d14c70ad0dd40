// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FileView } from '../../shared/files-contract.ts'
import { ShownIn } from '../test/ShownIn.tsx'
import type { UploadFieldProps } from './field-props.ts'
import { UploadField } from './UploadField.tsx'

/** The browser's own request, driven by the test in place of a network. */
class Request {
  static made: Request[] = []
  upload: { onprogress?: (event: object) => void } = {}
  headers: Record<string, string> = {}
  status = 0
  responseText = ''
  address = ''
  body = new FormData()
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  open(method: string, address: string) {
    this.address = `${method} ${address}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: FormData) {
    this.body = body
    Request.made.push(this)
  }
  abort() {
    this.onabort()
  }
  progress = (loaded: number, total: number) =>
    act(async () => this.upload.onprogress?.({ lengthComputable: true, loaded, total }))
  answer = (status: number, body: object) =>
    act(async () => {
      Object.assign(this, { status, responseText: JSON.stringify(body) })
      this.onload()
    })
  fail = () => act(async () => this.onerror())
}

let value: FileView[]

function Sample({ start = [], ...props }: Partial<UploadFieldProps> & { start?: FileView[] }) {
  const [now, setNow] = useState(start)
  value = now
  return <UploadField label="Documents" name="files" take="document" many value={now} onChange={setNow} {...props} />
}

const show = (props: Partial<UploadFieldProps> & { start?: FileView[] } = {}) =>
  render(
    <ShownIn>
      <Sample {...props} />
    </ShownIn>,
  )
const file = (name: string, size = 1000) => new File([new Uint8Array(size)], name)
const view = (n: number, name = `file-${n}.pdf`): FileView => ({
  _id: `00000000-0000-7000-8000-00000000000${n}`,
  fileUrl: `/api/files/${n}`,
  name,
  type: 'application/pdf',
  size: 1000,
  width: null,
  height: null,
  thumbUrl: null,
})
const choose = (...files: File[]) =>
  act(async () => void fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files } }))
const names = () => value.map(one => one.name)
const request = (index: number) => Request.made[index] as Request
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  Request.made = []
  vi.stubGlobal('XMLHttpRequest', Request)
  localStorage.setItem('accessToken', 'token-1')
})
afterEach(() => vi.unstubAllGlobals())

test('a chosen file is sent at once with its progress, and joins the value when it arrived', async () => {
  show()
  await choose(file('plan.pdf'))
  const sent = request(0)
  expect(sent.address).toBe('POST /api/files')
  expect(sent.headers.authorization).toBe('Bearer token-1')
  expect(sent.body.get('take')).toBe('document')
  await sent.progress(62, 100)
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(62)
  await sent.answer(201, { data: view(1, 'plan.pdf') })
  expect(names()).toEqual(['plan.pdf'])
  expect(screen.getByRole('status').textContent).toBe('plan.pdf uploaded')
})

test('two are sent at a time, the next when one is done', async () => {
  show()
  await choose(file('a.pdf'), file('b.pdf'), file('c.pdf'))
  expect(Request.made).toHaveLength(2)
  expect(screen.getByText(/Waiting/)).toBeTruthy()
  await request(0).answer(201, { data: view(1) })
  expect(Request.made).toHaveLength(3)
})

test('two that arrive together are both kept', async () => {
  show()
  await choose(file('a.pdf'), file('b.pdf'))
  await act(async () => {
    void request(1).answer(201, { data: view(2) })
    void request(0).answer(201, { data: view(1) })
  })
  expect(names()).toEqual(['file-2.pdf', 'file-1.pdf'])
})

test('what the club does not take is said before anything is sent', async () => {
  show()
  await choose(file('photo.HEIC'), file('tool.exe'), file('empty.pdf', 0), file('big.pdf', 4000 * 1024 + 1))
  expect(Request.made).toHaveLength(0)
  for (const reason of [
    'HEIC photos are not accepted: choose JPG or PNG',
    /This type is not accepted: choose PDF, Word/,
    'The file is empty',
    'The file is larger than 4000 KB',
  ])
    expect(screen.getByText(reason)).toBeTruthy()
})

test('files beyond the limit are refused one by one', async () => {
  show({ start: [view(1)], max: 2 })
  await choose(file('a.pdf'), file('b.pdf'))
  expect(Request.made).toHaveLength(1)
  expect(screen.getByText('At most 2')).toBeTruthy()
})

test('a refusal of the server is shown in its words; a lost connection can be tried again', async () => {
  show()
  await choose(file('a.pdf'), file('b.pdf'))
  await request(0).answer(422, {
    code: 'validation',
    errors: [{ path: 'file', code: 'file-broken', message: 'Damaged?' }],
  })
  expect(screen.getByText('Damaged?')).toBeTruthy()
  await request(1).fail()
  expect(screen.queryByRole('button', { name: 'Try a.pdf again' })).toBeNull()
  await act(async () => void fireEvent.click(button('Try b.pdf again')))
  await request(2).answer(201, { data: view(1) })
  expect(names()).toEqual(['file-1.pdf'])
})

test('an upload can be cancelled, and leaves no trace', async () => {
  show()
  await choose(file('a.pdf'))
  await act(async () => void fireEvent.click(button('Cancel a.pdf')))
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(names()).toEqual([])
})

test('files are ordered by buttons, which keep the focus, and the place is said', async () => {
  show({ start: [view(1), view(2), view(3)] })
  fireEvent.click(button('Move file-1.pdf down'))
  expect(names()).toEqual(['file-2.pdf', 'file-1.pdf', 'file-3.pdf'])
  expect(document.activeElement).toBe(button('Move file-1.pdf down'))
  expect(screen.getByRole('status').textContent).toBe('file-1.pdf: place 2 of 3')
  fireEvent.click(button('Move file-1.pdf down'))
  expect(document.activeElement).toBe(button('Move file-1.pdf up'))
})

test('files are ordered by dragging', () => {
  show({ start: [view(1), view(2), view(3)] })
  const [first, , third] = screen.getAllByRole('listitem')
  const dataTransfer = { setData() {}, effectAllowed: '' }
  fireEvent.dragStart(first as Element, { dataTransfer })
  fireEvent.dragEnter(third as Element, { dataTransfer })
  expect(names()).toEqual(['file-2.pdf', 'file-3.pdf', 'file-1.pdf'])
})

test('files can be dropped and pasted', async () => {
  show()
  const zone = button('Choose files: Documents').parentElement?.parentElement as Element
  await act(async () => void fireEvent.drop(zone, { dataTransfer: { files: [file('a.pdf')] } }))
  await act(async () => void fireEvent.paste(zone, { clipboardData: { files: [file('b.pdf')] } }))
  expect(Request.made).toHaveLength(2)
})

test('where one file is wanted, a new one takes the place of the one before', async () => {
  show({ many: false, start: [view(1)] })
  await choose(file('new.pdf'))
  await request(0).answer(201, { data: view(2) })
  expect(names()).toEqual(['file-2.pdf'])
})

test('a kept upload goes on while its step is off the page', async () => {
  const { unmount } = show({ keep: 'company.files' })
  await choose(file('a.pdf'))
  unmount()
  await request(0).progress(50, 100)
  show({ keep: 'company.files' })
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(50)
  await request(0).answer(201, { data: view(1) })
  expect(names()).toEqual(['file-1.pdf'])
})

test('an upload of a field that is gone for good is stopped', async () => {
  const { unmount } = show()
  await choose(file('a.pdf'))
  const stopped = vi.spyOn(request(0), 'abort')
  unmount()
  expect(stopped).toHaveBeenCalledOnce()
})
