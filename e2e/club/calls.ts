import { setTimeout } from 'node:timers/promises'
import type { Paper } from './kind-papers.ts'
import { ownAddress, type SignedIn } from './person.ts'

/** How often, and how far apart, a case is looked for: half a minute in all. */
const CASE_TRIES = 120
const CASE_PAUSE_MS = 250

/** Calls of somebody signed in, for what is not the point of a journey. */
export class Calls {
  readonly #url: string
  readonly #bearer: string
  constructor(url: string, { bearer }: SignedIn) {
    this.#url = url
    this.#bearer = bearer
  }

  /** What a call answers; a refusal is an error of the journey. */
  async ask<T = { data: { _id: string } }>(method: string, path: string, body?: object): Promise<T> {
    const form = body instanceof FormData
    const answer = await fetch(`${this.#url}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#bearer}`,
        'x-forwarded-for': ownAddress(),
        ...(body && !form && { 'content-type': 'application/json' }),
      },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  /** Uploads a picture or a document; answers its id. */
  async upload(take: string, { name, mimeType, buffer }: Paper): Promise<string> {
    const form = new FormData()
    form.append('take', take)
    form.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
    return (await this.ask('POST', 'files', form)).data._id
  }

  /** The case in the queue that bears this name; it stands there once the event of its profile was delivered. */
  async caseOf(name: string): Promise<string> {
    const search = encodeURIComponent(name)
    for (let tries = 0; tries < CASE_TRIES; tries++) {
      const { data } = await this.ask<{ data: { _id: string; name: string }[] }>(
        'GET',
        `verifications?search=${search}`,
      )
      const found = data.find(one => one.name === name)
      if (found) return found._id
      await setTimeout(CASE_PAUSE_MS)
    }
    throw new Error(`There is no case of ${name}`)
  }

  /** Approves the case of this name; it takes effect, and is mailed, ten seconds later. */
  async approve(name: string): Promise<void> {
    await this.ask('POST', `verifications/${await this.caseOf(name)}/decision`, { decision: 'approve' })
  }
}
