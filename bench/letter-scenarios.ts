import type { Request } from './request.ts'
import type { Scenario, World } from './scenario.ts'

const PLACES = ['folder=inbox', 'folder=inbox&page=2', 'folder=read', 'folder=sent', 'folder=inbox&part=unread']
const LABELS = ['label=company', 'label=important', 'label=personal', 'label=private', 'label=company&page=3']
/** What many have, what few have, names, two words together, and nobody’s. */
const TYPED = ['turbine', 'registry', 'visitor 4711', 'olive registry', 'أسرة', 'التوربين السجل', 'nobody-has-this']

/** The mail app: each against a program that was written by hand. */
export function letterScenarios({ postRoom }: World): Scenario[] {
  const written = { checksPassword: false, written: true } as const
  const asked = (queries: readonly string[]): Request[] =>
    queries.flatMap((query, at) => {
      const bearer = postRoom[at % Math.max(1, postRoom.length)]
      return bearer
        ? [{ method: 'GET', path: `/api/mailbox?perPage=25&${query}`, headers: { authorization: `Bearer ${bearer}` } }]
        : []
    })
  return [
    { ...written, name: 'mail-page', title: 'mail app: first pages', requests: asked(PLACES) },
    { ...written, name: 'mail-label', title: 'mail app: labels', requests: asked(LABELS) },
    {
      ...written,
      name: 'mail-search',
      title: 'mail app: words in both scripts',
      requests: asked(TYPED.map(text => `search=${encodeURIComponent(text)}`)),
    },
  ]
}
