import { existsSync, readdirSync } from 'node:fs'
import type { Access } from '../../src/platform/shared/access.ts'
import type { Page as Screen } from '../../src/platform/shared/site-page.ts'
import type { SignedIn } from './person.ts'

const features = new URL('../../src/features/', import.meta.url)

/** Somebody of the demo club by key, or nobody. */
export type Onlooker = 'visitor' | 'guest' | 'company' | 'pending' | 'partner' | 'admin' | typeof OWNER | typeof SELLER
/** Whose the examples of offers are, and whose their auctions: companies that no journey needs. */
export const OWNER = 'dar-zellige'
export const SELLER = 'harbour-finch'

/** A screen with an address that shows it, and who looks at it. */
export type Look = { path: string; as: Onlooker }

/** What addresses of this release are made of that only a running club knows. */
export type Ids = {
  companyId: string
  caseId: string
  userId: string
  entries: Record<string, string>
  /** What is looked at one by one, by the name that an address calls it by. */
  examples: Record<string, string>
}

const DEAD_TOKEN = 'x'.repeat(43)

/** A value for each `:param` of an address; links of mails are shown as what becomes of a dead one. */
function addressOf(path: string, { companyId, caseId, userId, entries, examples }: Ids): string {
  const example = path.split('/').find(part => part.startsWith(':') && part.slice(1) in examples)
  if (example) return path.replace(example, examples[example.slice(1)]!)
  const list = Object.keys(entries).find(name => path.includes(name))
  if (list) return path.replace(/:\w+(\/:\w+)?/, entries[list]!)
  if (/^(\/apps)?\/users\//.test(path)) return path.replace(':id', userId)
  if (path.endsWith('/deatails5')) return `${path}?id=${companyId}`
  const id = path.startsWith('/verifications') ? caseId : path.startsWith('/register') ? 'qamar-cold-chain' : companyId
  return path.replace(':token', DEAD_TOKEN).replace(':username', 'qamar-cold-chain').replace(':id', id)
}

/** Who may open a screen, the least of them first. */
function onlookerOf(access: Access | undefined): Onlooker {
  if (access === 'super-admin' || access === 'staff') return 'admin'
  if (!access || access === 'anyone' || access === 'visitor') return 'visitor'
  if (access === 'without-profile') return 'guest'
  if (access === 'partner') return 'partner'
  if (typeof access === 'object' && 'anyOf' in access) return onlookerOf(access.anyOf[0])
  return typeof access === 'object' && 'permission' in access ? 'admin' : 'company'
}

/** Screens that look different to others, or in another part. */
const AND: readonly Look[] = [
  { path: '/index', as: 'admin' },
  { path: '/index', as: 'guest' },
  { path: '/timeline', as: 'company' },
  { path: '/timeline?filter=ending', as: 'guest' },
  { path: '/my-agreements?side=received', as: 'company' },
  { path: '/tickets', as: 'admin' },
  { path: '/tickets?tab=due', as: 'admin' },
  { path: '/tickets?tab=closed', as: 'guest' },
  { path: '/tickets/view/:ticketId', as: 'admin' },
  { path: '/apps/email?open=:mailId&do=reply', as: 'admin' },
  { path: '/inbox?filter=requests', as: 'company' },
  { path: '/inbox?filter=archived', as: 'company' },
  { path: '/inbox?kept=1', as: 'company' },
  { path: '/inbox?to=sahara-solar', as: 'guest' },
  { path: '/tickets/create?subject=It%20failed&request=req-12', as: 'guest' },
  { path: '/my-agreements/:agreementId', as: 'admin' },
  ...['idea', 'project', 'product', 'service', 'sold', 'liveItem', 'waitingItem', 'overItem'].map((example): Look => ({
    path: `/profile/details/:${example}`,
    as: 'visitor',
  })),
  ...['idea', 'paused', 'closed', 'hidden', 'liveItem'].map((example): Look => ({
    path: `/profile/details/:${example}`,
    as: OWNER,
  })),
  ...['project', 'liveItem'].map((example): Look => ({ path: `/profile/details/:${example}`, as: 'company' })),
  { path: '/profile/details/:hidden', as: 'admin' },
  ...['idea', 'project', 'product', 'service'].map((key): Look => ({ path: `/${key}/create`, as: OWNER })),
  { path: '/ideas/edit/:idea', as: OWNER },
  { path: '/service/edit/:service', as: OWNER },
  { path: '/ideas/listAll?tab=mine', as: OWNER },
  ...['live', 'waiting', 'over'].flatMap(example => [
    { path: `/auctions/:${example}`, as: SELLER } as const,
    { path: `/auctions/:${example}`, as: 'guest' } as const,
  ]),
  { path: '/auctions/:live', as: 'admin' },
  { path: '/access-control?show=differing', as: 'admin' },
  { path: '/company/list?q=cold', as: 'company' },
  { path: '/company/list?q=colld%20storge', as: 'visitor' },
  { path: '/profile/qamar-cold-chain', as: 'company' },
  { path: '/pages/company-profile', as: 'pending' },
  { path: '/pages/profile', as: 'admin' },
  { path: '/verifications', as: 'partner' },
  { path: '/verifications?tab=done', as: 'partner' },
  { path: '/account-setting?section=partner', as: 'partner' },
  { path: '/advisor/list?q=nobody-has-this', as: 'visitor' },
  { path: '/market', as: 'company' },
  { path: '/market?view=list&sort=price-asc', as: 'visitor' },
  { path: '/market?q=nobody-has-this', as: 'visitor' },
  { path: '/service/listAll?tab=mine', as: 'company' },
  { path: '/product/listAll?tab=mine', as: 'visitor' },
  { path: '/ideas/listAll?tab=mine', as: 'guest' },
  { path: '/account-setting?section=password', as: 'company' },
  { path: '/account-setting?section=security', as: 'company' },
  ...['notifications', 'calendar', 'information', 'address', 'social', 'files', 'blocked', 'reports'].map(
    (section): Look => ({ path: `/account-setting?section=${section}`, as: 'company' }),
  ),
  { path: '/meeting?propose=1', as: 'company' },
  { path: '/meeting?list=coming', as: 'company' },
  // Announced: its owner before beginning it, others before it begins; a member without one; one's own room and another's.
  ...(['company', 'visitor', 'guest'] as const).map((as): Look => ({ path: '/live/public/qamar-cold-chain', as })),
  { path: '/live/public/harbour-finch', as: 'visitor' },
  { path: '/live/public/harbour-finch', as: SELLER },
  { path: '/live/private/harbour-finch', as: SELLER },
  { path: '/live/private/harbour-finch', as: 'company' },
  { path: '/live/private/nobody-is-called-so', as: 'company' },
  { path: '/meeting?list=past', as: 'company' },
  { path: '/meeting?with=sahara-solar', as: 'company' },
  ...['held', 'asked', 'now'].map((state): Look => ({ path: `/meeting/:${state}Meeting`, as: 'company' })),
  { path: '/meeting/:nowMeeting/room', as: 'company' },
  ...['openLink', 'guestLink'].map((link): Look => ({ path: `/meeting/join/:${link}`, as: 'visitor' })),
  ...['visitLink', 'visitDone'].map((link): Look => ({ path: `/book/confirm/:${link}`, as: 'visitor' })),
  { path: '/book/nobody-of-that-name', as: 'visitor' },
  { path: '/book/qamar-cold-chain', as: 'guest' },
  { path: '/book/qamar-cold-chain', as: 'company' },
  { path: '/book/sahara-solar', as: 'company' },
  { path: '/complaints?show=decided', as: 'admin' },
  { path: '/blog/list?category=auctions', as: 'guest' },
  { path: '/pages/blog/:postId', as: 'admin' },
  { path: '/account-setting', as: 'guest' },
  { path: '/account-setting?section=notifications', as: 'admin' },
  { path: '/notifications?show=network', as: 'company' },
  { path: '/notifications?show=unread', as: 'guest' },
  { path: '/notifications', as: 'admin' },
  { path: '/account-setting?section=information', as: 'pending' },
]

/** Asks the club for a company and a case that a member of its staff may see. */
export async function idsOf(url: string, { bearer }: SignedIn, examples: Record<string, string>): Promise<Ids> {
  const first = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${url}/api/${path}`, init)
    const { data } = (await answer.json()) as { data: { _id: string }[] }
    return data[0]?._id ?? ''
  }
  const knowledge = async () => {
    const { data } = (await (await fetch(`${url}/api/knowledge-base`)).json()) as {
      data: { key: string; articles: { slug: string }[] }[]
    }
    return data[0] ? `${data[0].key}/${data[0].articles[0]!.slug}` : ''
  }
  const json = { 'content-type': 'application/json' }
  const own = { headers: { authorization: `Bearer ${bearer}` } }
  return {
    // the parts of an address that say which look-up's entry its id is
    entries: {
      '/profile/details/': await first('items/search', { method: 'POST', headers: json, body: '{}' }),
      // What the company of the demo offers.
      '/project/edit/': await first('items/search', { method: 'POST', headers: json, body: '{"text":"Nubaria"}' }),
      '/product/edit/': await first('items/search', { method: 'POST', headers: json, body: '{"text":"pre-cooler"}' }),
      '/auctions/': await first('auctions/search', { method: 'POST', headers: json, body: '{}' }),
      '/meeting/join/': DEAD_TOKEN,
      '/meeting/:meetingId/review': examples.heldMeeting!,
      '/meeting/': examples.fixedMeeting!,
      '/my-agreements/': await first('agreements', own),
      '/timeline/posts/': await first('timeline', { method: 'POST', headers: json, body: '{}' }),
      '/settings/email-templates/': 'signin.recover',
      '/mailNotifications/': await first('campaigns', own),
      '/complaints/details/': await first('complaints?show=appealed', own),
      '/pages/knowledge-base/:category/': await knowledge(),
      '/pages/knowledge-base/': (await knowledge()).split('/')[0]!,
      '/pages/blog/edit/': await first('posts?kind=blog', own),
      '/pages/blog/': await first('blog', own),
      '/blogs/edit/': await first('posts?kind=faq', own),
      '/plans/': await first('plans', own),
      // What the company of the demo asked.
      '/tickets/view/': await first('tickets/queue?status=any&search=tax%20number', own),
      '/apps/email?open=': await first('mailbox?folder=read', own),
      '/apps/email/label/': 'company',
      '/apps/email/:folder': 'sent',
      '/tickets/departments/edit/': await first('departments', own),
      // The first that is a set of permissions: it has the editor.
      '/roles/': await first('roles/all?sortBy=changedAt&state=given', own),
      '/apps/category/edit/': await first('lookups?list=categories', own),
      '/apps/industry/edit/': await first('lookups?list=industries', own),
      '/settings/countries/': await first('lookups?list=countries', own),
    },
    userId: await first('users?role=User', own),
    companyId: await first('companies/search', { method: 'POST', headers: json, body: '{}' }),
    caseId: await first('verifications', own),
    examples,
  }
}

/** Every screen of this release, from the pages that the features name. */
export async function everyScreen(): Promise<{ path: string; as: Onlooker; address: (ids: Ids) => string }[]> {
  const found: Look[] = []
  for (const name of readdirSync(features)) {
    const file = new URL(`${name}/pages.ts`, features)
    if (!existsSync(file)) continue
    const { pages } = (await import(file.pathname)) as { pages: readonly Screen[] }
    for (const { path, access, redirect } of pages) if (!redirect) found.push({ path, as: onlookerOf(access) })
  }
  return [...found, ...AND].map(look => ({ ...look, address: ids => addressOf(look.path, ids) }))
}
