import type { Request } from './request.ts'
import type { Scenario, World } from './scenario.ts'

const OPEN = ['', 'show=unclaimed', 'show=mine', 'show=appealed', 'page=4']
const DECIDED = ['show=decided', 'show=decided&page=3', 'show=all', 'severity=high', 'show=decided&kind=post']
/** What many have, what few have, two words of both scripts, a number, and nobody’s. */
const TYPED = ['offer', 'cold storage', 'المزاد', 'المنشور التعليق', 'c-1500', 'cooperative', 'nobody-has-this']

/** The complaints’ desk: each against a program that was written by hand. */
export function caseScenarios({ moderators }: World): Scenario[] {
  const written = { checksPassword: false, written: true } as const
  const asked = (queries: readonly string[]): Request[] =>
    queries.flatMap((query, at) => {
      const bearer = moderators[at % Math.max(1, moderators.length)]
      return bearer
        ? [
            {
              method: 'GET',
              path: `/api/complaints?perPage=25&${query}`,
              headers: { authorization: `Bearer ${bearer}` },
            },
          ]
        : []
    })
  return [
    {
      ...written,
      name: 'case-page',
      title: 'complaints: what nobody decided, the gravest first',
      requests: asked(OPEN),
    },
    { ...written, name: 'case-decided', title: 'complaints: decided, all, by gravity', requests: asked(DECIDED) },
    {
      ...written,
      name: 'case-search',
      title: 'complaints: words in both scripts',
      requests: asked(TYPED.map(text => `show=all&search=${encodeURIComponent(text)}`)),
    },
  ]
}
