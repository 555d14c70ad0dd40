import type { Request } from './request.ts'
import type { Scenario, World } from './scenario.ts'

const ACTS = ['signin.login', 'users.mail', 'industries.retire']
const SUBJECTS = ['signin', 'accounts', 'users', 'roles', 'industries']

/** The audit log: each against a program that was written by hand. */
export function actScenarios({ acts }: World): Scenario[] {
  const written = { checksPassword: false, written: true } as const
  const { readers = [], deep = [], members = [], names = [], things = [], months = [] } = acts ?? {}
  const asked = (queries: readonly Record<string, string>[]): Request[] =>
    readers.length === 0
      ? []
      : queries.map((query, at) => ({
          method: 'GET',
          path: `/api/users-activity?${new URLSearchParams({ perPage: '25', ...query })}`,
          headers: { authorization: `Bearer ${readers[at % readers.length]}` },
        }))
  const subjects = SUBJECTS.map(subject => ({ subject }))
  return [
    { ...written, name: 'act-page', title: 'audit log: first pages', requests: asked([{}, ...subjects]) },
    {
      ...written,
      name: 'act-deep',
      title: 'audit log: pages deep in it',
      requests: asked(deep.flatMap((key): Record<string, string>[] => [{ before: key }, { after: key }])),
    },
    {
      ...written,
      name: 'act-one',
      title: 'audit log: of one member, of one thing',
      requests: asked([
        ...members.map(memberId => ({ memberId })),
        ...things.map(({ kind, id }) => ({ objectKind: kind, objectId: id })),
      ]),
    },
    {
      ...written,
      name: 'act-filters',
      title: 'audit log: a month, a subject in it, an act, a name',
      requests: asked([
        ...months,
        ...months.map((month, at) => ({ ...month, subject: SUBJECTS[at % SUBJECTS.length]! })),
        ...ACTS.map(action => ({ action })),
        ...names.map(search => ({ search })),
      ]),
    },
  ]
}
