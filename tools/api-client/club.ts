import createClient from 'openapi-fetch'
import type { paths } from '../../.tmp/api-client/api.ts'

type Who = { username: string; password: string }

/** A program of somebody else's: all it knows of the club is its address and the types made from the API document. */
export async function clubOf(url: string, who: Who) {
  const api = createClient<paths>({ baseUrl: `${url}/api` })
  const { data: session, error: refused } = await api.POST('/auth/login', { body: who })
  if (refused) throw new Error(refused.message)
  if (!('access_token' in session)) throw new Error('The club asks for a second step')
  api.use({
    onRequest: ({ request }) => request.headers.set('authorization', `Bearer ${session.access_token}`),
  })

  return {
    /** The names of the companies that a text finds. */
    async companies(text: string): Promise<string[]> {
      const { data } = await api.POST('/companies/search', { body: { text } })
      return data?.data.map(company => company.name) ?? []
    },

    /** The least that would be taken next, or why the bid was refused. */
    async bid(auctionId: string, amount: number): Promise<{ least: number | null } | { refusal: string }> {
      const { data, error } = await api.POST('/auctions/bids/{auctionId}', {
        params: { path: { auctionId }, header: { 'Idempotency-Key': crypto.randomUUID() } },
        body: { amount },
      })
      if (error) return { refusal: error.code }
      return { least: data.moving.leastBid }
    },

    /** Where the uploaded file can be read. */
    async upload(file: File): Promise<string | undefined> {
      const { data } = await api.POST('/files', {
        // Files are text to the types and a file to the form.
        body: { take: 'document', file: file as unknown as string },
        bodySerializer: fields => {
          const form = new FormData()
          for (const [name, value] of Object.entries(fields)) form.append(name, value as string | Blob)
          return form
        },
      })
      return data?.data.fileUrl
    },
  }
}

/** What the types do not let through; compiled, never called. */
export function mistakes(api: ReturnType<typeof createClient<paths>>) {
  // @ts-expect-error A bid needs an Idempotency-Key.
  void api.POST('/auctions/bids/{auctionId}', { params: { path: { auctionId: '' } }, body: { amount: 1 } })
  // @ts-expect-error No call has this address.
  void api.GET('/no-such-call')
  // @ts-expect-error A password is text.
  void api.POST('/auth/login', { body: { username: '', password: 7 } })
}
