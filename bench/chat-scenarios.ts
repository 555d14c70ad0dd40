import type { Talker } from './chats-world.ts'
import type { Request } from './request.ts'
import type { Scenario, World } from './scenario.ts'

/** What many say, what few say, two words of both scripts, a name, and what nobody says. */
const TYPED = ['offer', 'lantern quality', 'السعر', 'الفانوس الاجتماع', 'company', 'nobody-says-this']
/** Members who ask for a list, in turn; more of them write, since each may write so often in a minute. */
const READERS = 40

/** Chat with hundreds of conversations each: against a program that was written by hand. */
export function chatScenarios({ talkers }: World): Scenario[] {
  const written = { checksPassword: false, written: true } as const
  const as = ({ bearer }: Talker) => ({ authorization: `Bearer ${bearer}` })
  const readers = talkers.slice(0, READERS)
  const get = (paths: (one: Talker, at: number) => string[]): Request[] =>
    readers.flatMap((one, at) => paths(one, at).map(path => ({ method: 'GET', path, headers: as(one) })))
  const lists = ['', '&page=3', '&filter=unread', '&filter=requests', '&filter=archived']
  const pages = (size: number) => [
    'limit=50',
    `limit=50&before=${Math.ceil(size / 2)}`,
    `limit=50&around=${Math.ceil(size / 3)}`,
  ]
  return [
    {
      ...written,
      name: 'chat-inbox',
      title: 'chat: pages of the inbox',
      requests: get((_, at) => [`/api/conversations?perPage=40${lists[at % lists.length]}`]),
    },
    {
      ...written,
      name: 'chat-thread',
      title: 'chat: a run of a conversation',
      requests: get(({ talks }, at) =>
        talks.slice(0, 3).map(({ id, size }) => `/api/conversations/${id}/messages?${pages(size)[at % 3]}`),
      ),
    },
    {
      ...written,
      name: 'chat-search',
      title: 'chat: words in both scripts and names, in all conversations',
      requests: get((_, at) => [
        `/api/conversations?perPage=40&search=${encodeURIComponent(TYPED[at % TYPED.length]!)}`,
      ]),
    },
    {
      ...written,
      name: 'chat-unread',
      title: 'chat: what is unread',
      requests: get(() => ['/api/conversations/waiting']),
    },
    {
      ...written,
      name: 'chat-send',
      title: 'chat: a message is written',
      requests: Array.from({ length: Math.max(0, ...talkers.map(one => one.talks.length)) }, (_, at) => at).flatMap(
        at =>
          talkers.flatMap(one => {
            const talk = one.talks[at]
            return talk
              ? [
                  {
                    method: 'POST' as const,
                    path: `/api/conversations/${talk.id}/messages`,
                    headers: { ...as(one), 'content-type': 'application/json' },
                    body: JSON.stringify({ text: 'The offer stands until tomorrow.' }),
                    says: true as const,
                  },
                ]
              : []
          }),
      ),
      writes: 'chat',
    },
  ]
}
