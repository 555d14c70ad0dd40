import type { Request } from './request.ts'
import type { Scenario, World } from './scenario.ts'

const PARTS = ['', 'view=unassigned', 'view=due', 'page=4', 'sortBy=movedAt&sortDesc=true']
const FILTERS = [
  'priority=urgent',
  'status=any',
  'status=waiting_customer',
  'status=resolved',
  'status=any&page=5&sortBy=createdAt&sortDesc=true',
]
/** What many have, what few have, two words of both scripts, a number, a tag, and nobody’s. */
const TYPED = ['badge', 'trial invoice', 'الشارة', 'الفاتورة', '#1500', 'photos', 'nobody-has-this']

/** The queue of the desk: each against a program that was written by hand. */
export function ticketScenarios({ postRoom }: World): Scenario[] {
  const written = { checksPassword: false, written: true } as const
  const asked = (queries: readonly string[]): Request[] =>
    queries.flatMap((query, at) => {
      const bearer = postRoom[at % Math.max(1, postRoom.length)]
      return bearer
        ? [
            {
              method: 'GET',
              path: `/api/tickets/queue?perPage=25&${query}`,
              headers: { authorization: `Bearer ${bearer}` },
            },
          ]
        : []
    })
  return [
    { ...written, name: 'ticket-page', title: 'tickets: first pages of the queue', requests: asked(PARTS) },
    { ...written, name: 'ticket-filters', title: 'tickets: by state and urgency', requests: asked(FILTERS) },
    {
      ...written,
      name: 'ticket-search',
      title: 'tickets: words in both scripts',
      requests: asked(TYPED.map(text => `status=any&search=${encodeURIComponent(text)}`)),
    },
  ]
}
