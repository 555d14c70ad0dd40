/** One request as it goes over the wire. */
export type Request = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

/** A kind of request, in several variants that are sent in turn. */
export type Scenario = { name: string; title: string; requests: Request[]; checksPassword: boolean }

/** What the filled club offers to ask for. */
export type World = {
  bearers: string[]
  /** People who log in, each with a browser that is known. */
  logins: { username: string; password: string; deviceToken: string }[]
  usernames: string[]
  /** Of every login's password. */
  passwordHash: string
  filters: { country: string; category: string }[]
}

const TEXTS = ['logistics', 'cold chain', 'solar works', 'النخيل', 'للأغذية', 'lantern', 'cairo', 'packaging']
const TYPOS = ['logistcs', 'txtiles', 'cermaics', 'packging', 'lantren', 'harbuor', 'السنابيل', 'الياسمبن']

const json = { 'content-type': 'application/json' }

/** The scenarios of the load aim. All but the login are asked by members who are signed in. */
export function scenariosOf(world: World): Scenario[] {
  const as = (index: number) => ({ authorization: `Bearer ${world.bearers[index % world.bearers.length]}` })
  const get = (path: string, index: number): Request => ({ method: 'GET', path, headers: as(index) })
  const search = (body: object, index: number): Request => ({
    method: 'POST',
    path: '/api/companies/search',
    headers: { ...json, ...as(index) },
    body: JSON.stringify(body),
  })
  const logins = world.logins.map(
    (body): Request => ({
      method: 'POST',
      path: '/api/auth/login',
      headers: json,
      body: JSON.stringify(body),
    }),
  )
  const plain = { checksPassword: false }
  return [
    { name: 'login', title: 'POST auth/login', requests: logins, checksPassword: true },
    {
      ...plain,
      name: 'user',
      title: 'GET auth/user',
      requests: world.bearers.map((_, at) => get('/api/auth/user', at)),
    },
    { ...plain, name: 'page', title: 'search: first page', requests: world.bearers.map((_, at) => search({}, at)) },
    { ...plain, name: 'text', title: 'search: words', requests: TEXTS.map((text, at) => search({ text }, at)) },
    { ...plain, name: 'filters', title: 'search: two filters', requests: world.filters.map(search) },
    {
      ...plain,
      name: 'typo',
      title: 'search: a mistyped word',
      requests: TYPOS.map((text, at) => search({ text }, at)),
    },
    {
      ...plain,
      name: 'company',
      title: 'a company’s page',
      requests: world.usernames.map((name, at) => get(`/api/showcase/${name}`, at)),
    },
  ]
}
