import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { boundBody } from './read-body.ts'

test('a body that arrived while the server stood still is not given up as slow', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void line.destroy())
  onTestFinished(() => void server.close())
  line.write('POST / HTTP/1.1\r\nhost: majlis\r\ncontent-length: 4\r\n\r\n')
  const [request] = await once(server, 'request')
  boundBody(request, { bytes: 4, ms: 300 })
  const body = text(request)
  line.write('late')
  // The whole process, for longer than the body may take.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)
  expect(await body).toBe('late')
})
