import { randomBytes } from 'node:crypto'
import { DEMO_PASSWORD } from '../../db/demo-data/people.ts'
import type { Language } from '../../src/platform/shared/text.ts'
import type { Mailbox } from './mailbox.ts'
import { Words } from './words.ts'

/** One that passes the rules, for everybody a journey makes. */
export const PASSWORD = 'Falcon-48-River!'

/** What somebody types to register. */
export type Person = { name: string; username: string; email: string; password: string; birthDate: string }

/** Somebody nobody has heard of yet. */
export function somebody(name: string): Person {
  const username = `p${randomBytes(5).toString('hex')}`
  return { name, username, email: `${username}@mail.example`, password: PASSWORD, birthDate: '1984-03-09' }
}

let addresses = 0
/** An address of its own for each visitor, so that limits by address are those of one person. */
export const ownAddress = (): string => `10.77.${(++addresses >> 8) & 255}.${addresses & 255}`

/** A login without a browser: the bearer for calls, and the cookie that opens files. */
export type SignedIn = { bearer: string; filesCookie: string }

async function answerOf(url: string, path: string, body: object, language: Language): Promise<Response> {
  const answer = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ownAddress(),
      'accept-language': language,
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** Logs in without a browser. */
export async function signIn(url: string, username: string, password: string): Promise<SignedIn> {
  const answer = await answerOf(url, 'auth/login', { username, password }, 'en')
  const { access_token: bearer } = (await answer.json()) as { access_token: string }
  const [, filesCookie = ''] = /majlis_files=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? []
  return { bearer, filesCookie }
}

/** Logs a person of the demo club in, by key. */
export const signInDemo = (url: string, key: string): Promise<SignedIn> =>
  signIn(url, `${key}@demo.majlis.example`, DEMO_PASSWORD)

/** Registers somebody and confirms the address by the link in the mail: for journeys that begin later. */
export async function join(url: string, mailbox: Mailbox, person: Person, language: Language): Promise<SignedIn> {
  const { password } = person
  const body = { ...person, passwordConfirmation: password, agreement: true }
  await answerOf(url, 'auth/register', body, language)
  const mail = await mailbox.read(person.email, new Words(language).like('accounts:mails.verify.subject'))
  await answerOf(url, `auth/verify/${mail.link.split('/').at(-1)}`, { password }, language)
  return signIn(url, person.username, password)
}
