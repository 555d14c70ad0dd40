import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/** How a request begins with which somebody writes: lines are cut in the middle of these. */
const WRITES = /^POST \/api\/(conversations\/[^/ ]+\/messages|planted\/chat\/)/

/** One member's line to the product; everything they open goes over it. */
export class Line {
  /** How often it was cut. */
  cuts = 0
  /** And how often of those between an answer and whoever waited for it. */
  cutsAtAnswer = 0
  readonly #to: number
  readonly #open = new Set<Socket>()
  readonly #server = createServer(client => this.#join(client))
  #held: { chunks: (() => void)[]; came: () => void } | null = null
  #whenAnswered: (() => void) | null = null

  constructor(to: number) {
    this.#to = to
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  #join(client: Socket): void {
    const target = createConnection(this.#to, '127.0.0.1')
    let writing = false
    let heldHere = false
    for (const socket of [client, target]) {
      this.#open.add(socket)
      socket.on('close', () => this.#open.delete(socket)).on('error', () => {})
    }
    client.on('data', (chunk: Buffer) => {
      const writes = WRITES.test(chunk.subarray(0, 100).toString('latin1'))
      writing = writes || (writing && !/^[A-Z]+ \//.test(chunk.subarray(0, 20).toString('latin1')))
      const held = this.#held
      if (writes && held && held.chunks.length === 0) {
        heldHere = true
        held.came()
      }
      if (heldHere && held) held.chunks.push(() => target.write(chunk))
      else target.write(chunk)
    })
    target.on('data', chunk => {
      if (!writing || !this.#whenAnswered) return void client.write(chunk)
      this.cutsAtAnswer++
      this.cutNow()
    })
    client.on('close', () => target.destroy())
    target.on('close', () => client.destroy())
  }

  /** Cuts it: nobody hears what was on its way. */
  cut(): void {
    this.cuts++
    for (const socket of this.#open) socket.destroy()
  }

  /** Cuts it, when it still waits for an answer to be cut at. */
  cutNow(): void {
    if (!this.#whenAnswered) return
    this.#whenAnswered()
    this.#whenAnswered = null
    this.cut()
  }

  /** Cuts it in the moment in which the product answered something that was written, before the answer arrives. */
  cutAtAnswer(): Promise<void> {
    return new Promise(resolve => void (this.#whenAnswered = resolve))
  }

  /** Holds the next thing that is written on its way; `came` once it is held. */
  hold(): { came: Promise<void>; release(): void } {
    const came = Promise.withResolvers<void>()
    const held = { chunks: [] as (() => void)[], came: came.resolve }
    this.#held = held
    return {
      came: came.promise,
      release: () => {
        this.#held = null
        for (const send of held.chunks) send()
      },
    }
  }

  async close(): Promise<void> {
    this.#server.close()
    for (const socket of this.#open) socket.destroy()
  }
}
