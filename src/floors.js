/**
 * The floor plan of the house, as data: read by the linter (tools/floor-rules.ts, tools/check-names.ts) and by newcomers.
 *
 * A feature imports only from features on a strictly lower floor ("call down"). What it must cause above is an event that
 * the higher feature listens to ("announce up"). Features of the same floor are strangers. Under floor 1 stand the engines, and
 * under those the ground: src/platform, which knows neither.
 *
 * A feature that is planned stands here before its folder does; a folder of src/features that is not listed is refused.
 */
export const floors = [
  // who may what, on screens: roles, permissions, the table of both, and what a person would see, which is the shell's menu too
  { floor: 13, features: ['rights'] },
  // bars, menus drawn from each feature's pages, auth/user, sitemap and head tags; dashboard = what needs somebody, figures of the club
  { floor: 12, features: ['shell', 'dashboard'] },
  // composite pages; people = the back-office's users, setup = the first run, and the same settings at any later time
  { floor: 11, features: ['home', 'people', 'setup', 'my-settings'] },
  // public-pages = public profile page, item page, bookmarks page; complaints = the desk; search = palette and GET search
  { floor: 10, features: ['public-pages', 'points', 'complaints', 'search', 'campaigns'] },
  // contact = the form that anybody may fill in; what it brings is read in the mail app below
  // chat = what members write to each other, with cards of everything below
  { floor: 9, features: ['reviews', 'contact', 'chat'] },
  // revenue = figures of what members pay; mailbox = the mail app: letters to the club and of the club
  { floor: 8, features: ['agreements', 'meetings', 'lounge', 'revenue', 'mailbox'] },
  // market = the search and lists of what is offered; billing = checkout, renewals, what happens to subscriptions that are paid for;
  // support = tickets and the departments that answer them
  { floor: 7, features: ['auctions', 'market', 'billing', 'support'] },
  // directories with saved searches; referrals = one's link, who came, the credit; articles = blog, FAQ, knowledge base, info pages;
  // invoices = numbers, tax, documents, the accountant's months; rooms = live rooms: who is in, their media, chat, recording
  {
    floor: 6,
    // calendars = when members can be met, what takes their time, calendar files
    features: ['items', 'directories', 'verification', 'referrals', 'articles', 'invoices', 'rooms', 'calendars'],
  },
  // mail-log = what left the house and what came back of it
  // payments = gateways, cards, transfers, refunds, webhooks
  // looking = the product as a member sees it, read by who helps them
  // push = browsers that are told by push, the service worker, the product on the home screen and without a line
  { floor: 5, features: ['profiles', 'mail-log', 'payments', 'looking', 'push'] },
  // signin = login, sessions, second factor, passkeys, social login, recover, reset; plans = catalogue, entitlements, trial;
  // mail-texts = what the club's mails say;
  // notifications = list, delivery, cadence; social = follow, bookmark, like, comment, block; reports = dialog, submit
  // own-data = the copy of everything one has here, and being erased
  // member-panel = what is known of a member beside what staff work on: features above hand in their part; notes and tags of staff
  {
    floor: 4,
    features: ['signin', 'plans', 'mail-texts', 'notifications', 'social', 'reports', 'own-data', 'member-panel'],
  },
  // the person: register, verify, userType, role assignment
  { floor: 3, features: ['accounts'] },
  // roles, permissions, audit screens; inbound-mail = what comes to the club's mailbox, until a feature takes it
  { floor: 2, features: ['access', 'inbound-mail'] },
  // lookups = countries, currencies, industries, skills, categories
  { floor: 1, features: ['lookups', 'settings'] },
]

/** Features that migrations name as their owner by an earlier name: a migration that ran is never edited. */
export const formerNames = { showcase: 'public-pages' }

/**
 * The engines between the platform and the features (src/engines/<name>): what several features are made of and none owns. An
 * engine uses the platform only, knows no feature and no other engine; every feature may import it. An engine that is planned
 * stands here before its folder does; a folder of src/engines that is not listed is refused.
 */
export const engines = [
  // descriptors of kinds, their values, and the screens made of them
  'forms',
  // cameras, microphones, recording, and the line between the people of a room
  'media',
  // what is done by itself: when, if, then; asked in order, and tried before it holds
  'rules',
  // the index of entries, words, facets and the result screen
  'search',
]

/**
 * npm packages that the pure world (contract, rules, strings, pages, kinds, platform/shared) may import. Everything here
 * is loaded by both the server and the browser, so a package joins only when it is pure and small, with its reason.
 */
export const sharedLibraries = [
  // schemas: the contract itself
  'zod',
]
