import type { Access, Reach, UserType, Viewer } from '../shared/access.ts'
import type { AnswerIn, BodyOf, Call, ParamsOf, QueryOf } from '../shared/call.ts'
import type { Entitlement, EntitlementKind } from '../shared/entitlement.ts'
import type { Carried, EventKind } from '../shared/event.ts'
import type { NoticeKind } from '../shared/notice.ts'
import type { SignalKind, Signalled } from '../shared/signal.ts'
import type { Page } from '../shared/site-page.ts'
import type { Strings } from '../shared/strings.ts'
import type { Language } from '../shared/text.ts'
import type { Storage } from './blobs.ts'
import type { CertificateWatch } from './certificate.ts'
import type { Config } from './config.ts'
import type { Database, Db, Tx } from './db.ts'
import type { FileStore } from './file-store.ts'
import type { FindKind } from './finds.ts'
import type { FirstReads } from './first-read.ts'
import type { HeadFacts } from './head-facts.ts'
import type { MailTaker } from './incoming-mail.ts'
import type { RightsRule, SignalRule, TopicRule } from './live/live-rules.ts'
import type { Log } from './log.ts'
import type { MailText } from './mail-look.ts'
import type { MailPlugs, MailRegistry } from './mail-plugs.ts'
import type { MemberPart } from './member-parts.ts'
import type { Ask, AskIntended, CarriedCall, Intend } from './outside.ts'
import type { Personal } from './personal.ts'
import type { Waiting, Work } from './queue.ts'
import type { RetentionKind } from './retention.ts'
import type { Secrets } from './secrets.ts'
import type { ShareCard } from './share-card.ts'
import type { Params } from './text.ts'
import type { WaitKind } from './waits.ts'

/** What the process is made of; given to each feature's wiring. */
export type House = {
  config: Config
  log: Log
  secrets: Secrets
  database: Database
  /** Where the bytes of files lie, and whether that works. */
  storage: Storage
  files: FileStore
  /** The product's own address without a slash at the end. */
  siteUrl(): string
  /** The certificate that browsers are shown there. */
  certificate: CertificateWatch
  /** Every permission that some feature declares, `resource.action`, in floor order, with how far it can reach. */
  permissions(): { code: string; feature: string; reaches: readonly Reach[] }[]
  /** Every page of every feature, in floor order. */
  pages(): readonly (Page & { feature: string })[]
  /** Every entitlement that some feature declares, in floor order. */
  entitlements(): (EntitlementKind & { feature: string })[]
  /** How much of an entitlement with a limit a member uses, where a feature counts it. */
  usages(): ReadonlyMap<Entitlement, UsageOf>
  /** How much waits unread for a member in all, as the app’s icon says it. */
  unread(db: Db, userId: string): Promise<number>
  /** Every kind of target, for features that refer to anything (bookmark, report). */
  targets(): readonly TargetKind[]
  /**
   * To be asked by whoever writes or changes words for others to read, in the same transaction and before anybody is told: true
   * when the thing waits for the desk now, taken from its readers, because of a watched word. Its kind says its `words`.
   */
  holdText(tx: Tx, text: WrittenText): Promise<boolean>
  /** Whether a watched word is in texts of a kind whose changes wait in a way of their own. */
  isWatched(tx: Tx, kind: string, texts: readonly string[]): Promise<boolean>
  /** Who takes mails that come to the club's mailbox, in the order in which they are asked. */
  mailTakers(): readonly MailTaker[]
  /** The club's own words of mails of a kind, for who shows one before it is sent; null where they are its feature's. */
  mailText(db: Db, mail: { kind: string; language: Language }): Promise<MailText | null>
  /** Every notice kind, for the feature that delivers them. */
  notices(): readonly NoticeKind[]
  /** Everything that may wait for the club's people, in floor order, with the feature that says it. */
  waits(): readonly (WaitKind & { feature: string })[]
  /** What the club's people find by typing, in floor order. */
  finds(): readonly FindKind[]
  /** What features say of a member beside what staff work on, in floor order, with the feature that says it. */
  memberParts(): readonly (MemberPart & { feature: string })[]
  /** What is forgotten after a time that the club sets, in floor order. */
  retentions(): readonly (RetentionKind & { feature: string })[]
  /** What each feature keeps about people, in floor order. */
  personal(): readonly (Personal & { feature: string })[]
  /** Tells a signal to whoever listens to a topic now, on every process of the club; nobody else ever hears of it. */
  publish<K extends SignalKind>(topic: string, kind: K, payload: Signalled<K>): void
  /** Asks a server that is not ours: intent, call, outcome, effect once (`outside.ts`). Never inside a transaction. */
  ask: Ask
  /** Keeps such a question in the transaction that decides it, for `askIntended` after the commit. */
  intend: Intend
  /** Asks what was kept. Never inside a transaction. */
  askIntended: AskIntended
  /** Whether a kind of outside call may be asked again by staff after it was given up. */
  maySafelyAskLater(name: string): boolean
  /** Everything that is mounted, for the API page and the matrix. */
  bound(): readonly Bound[]
}

/** Counts something of a member: what they use of a limit, what they have not read. */
export type UsageOf = (db: Db, userId: string) => Promise<number>

/** Where a request came from. */
export type Origin = {
  address: string
  userAgent: string
  requestId: string
  sessionId: string | null
  provenAt: Date | null
}

/** A signed-in caller is certain wherever the access rule asks for one. */
type ViewerOf<A extends Access> = A extends 'anyone' | 'visitor' ? Viewer | null : Viewer

/** A request as it came, for what is signed over its bytes. */
export type Raw = { bytes: Buffer; headers: Readonly<Record<string, string | string[] | undefined>> }

export type Asked<C extends Call> = {
  viewer: ViewerOf<C['access']>
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  language: Language
  origin: Origin
  /** What came, of calls that are `raw`. */
  raw: C['raw'] extends true ? Raw : undefined
  /** A sentence of the feature that was registered, in the asked language. */
  say(key: string, params?: Params): string
  /** Sets a cookie or header on the answer; only signin needs it. */
  setHeader(name: string, value: string): void
}

export type ReadHandler<C extends Call> = (asked: Asked<C> & { db: Db }) => Promise<AnswerIn<C>>
/** `afterCommit` is done when what was written is there to be read; nobody waits for it, and a process that dies does not do it. */
export type WriteHandler<C extends Call> = (
  asked: Asked<C> & { tx: Tx; afterCommit(work: () => void): void },
) => Promise<AnswerIn<C>>
/** What is done before a write's transaction; its result comes with the request as `prepared`. */
export type Prepare<C extends Call, P> = (asked: Asked<C> & { db: Db }) => Promise<P>
export type PreparedHandler<C extends Call, P> = (
  asked: Parameters<WriteHandler<C>>[0] & { prepared: P },
) => Promise<AnswerIn<C>>
export type StepsHandler<C extends Call> = (
  asked: Asked<C> & {
    db: Db
    /** A transaction of its own: what it writes stays, whatever comes after it. */
    transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
    /**
     * The last transaction: what it writes and the answer that a repeated request gets commit together; the answer alone when
     * nothing is left to write. Calls that take an Idempotency-Key end with it.
     */
    finish(end: AnswerIn<C> | ((tx: Tx) => Promise<AnswerIn<C>>)): Promise<AnswerIn<C>>
    /** What an outside call of this request is for (`house.ask`): the same for a repeated request, else new. */
    cause: string
  },
) => Promise<AnswerIn<C>>

export type Bound = {
  call: Call
  feature: string
  mode: 'read' | 'write' | 'steps'
  /** What a write does before its transaction. */
  prepare?: ((asked: never) => Promise<unknown>) | undefined
  handler: (asked: never) => Promise<unknown>
}

/** What a session token stands for. */
export type Identity = {
  viewer: Viewer
  sessionId: string
  provenAt: Date
  language: Language
  /** Somebody of the club who only looks as the viewer: who it is. */
  lookedBy?: string
}

/** Asked for the head of the page at a path; null leaves it to the others. */
type HeadAsked = (db: Db, path: string, language: Language) => Promise<HeadFacts | null>

/** A thing of some kind as others may refer to it (bookmark, report, audit, file). */
export type TargetView = { kind: string; id: string; title: string; link: string | null }
/** What stands for a member or a thing where no words fit: a picture, or what is drawn of the name. */
export type TargetFace = { name: string; picture: string | null; userType: UserType | null }
/** What members may do with a thing of somebody's. */
export type TargetAct = 'follow' | 'bookmark' | 'like' | 'comment' | 'report'
/** By whom and why a thing is taken from its readers; `held` while it waits for the desk, of a thing that is new or was changed. */
export type TakenDown = { byId: string | null; reason: string; held?: 'new' | 'changed' }
/** A thing whose words somebody just wrote; `before` is what was read of it until now, where its words name members. */
export type WrittenText = { kind: string; id: string; held: 'new' | 'changed'; before?: string }
/** Who puts a thing back. With `before` its words wait no more: whom they name and those did not is told now. */
export type PutBack = { byId: string | null; before?: string | null }
/** Who looks for watched words. */
export type WordWatch = {
  hold(tx: Tx, text: WrittenText): Promise<boolean>
  isWatched(tx: Tx, kind: string, texts: readonly string[]): Promise<boolean>
}
export type TargetKind = {
  kind: string
  /** What members may do with it; nothing when left out. */
  allows?: readonly TargetAct[]
  /** Whose each of the things is; one that belongs to nobody is left out. */
  ownersOf?(db: Db, ids: readonly string[]): Promise<Map<string, string>>
  /** What a report keeps of it, as it stood; plain values only, in the words of its owner. */
  snapshot?(db: Db, id: string): Promise<Record<string, unknown> | null>
  /** Those of the ids that the viewer may see, with titles in the reader's language where they have more than one. */
  look(db: Db, viewer: Viewer | null, ids: readonly string[], language?: Language): Promise<TargetView[]>
  /** Faces that the viewer may see, in one read: none of who is gone, away or blocked by them, nor of things without a picture. */
  faces?(db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<Map<string, TargetFace>>
  /** Whether the viewer may read a file claimed by this target; `publicly` makes it cacheable by everyone. */
  mayReadFile?(db: Db, viewer: Viewer | null, id: string, fileId: string): Promise<'publicly' | 'privately' | 'no'>
  /**
   * How the club takes a thing from its readers by a decision, and puts it back as it was. Its owner is told by whoever decided it. Twice
   * is once, and a thing that is gone is passed over.
   */
  moderate?: {
    takeDown(tx: Tx, id: string, by: TakenDown): Promise<void>
    putBack(tx: Tx, id: string, by: PutBack): Promise<void>
    /**
     * Takes the locks that its owner takes to change its words, in their order; whoever decides does so before anything of the decision,
     * so that the two never wait for each other in a circle. Every kind with `words` has it.
     */
    lock?(tx: Tx, id: string): Promise<void>
    /** Puts back what was held as it was written, and tells of it as if that were now; without it `putBack` does. */
    letThrough?(tx: Tx, id: string): Promise<void>
  }
  /** The words that their owner wrote for others to read, in which watched words are looked for (`House.holdText`). */
  words?: {
    of(db: Db, ids: readonly string[]): Promise<Map<string, string[]>>
    /** The newest things of the kind, on which a word is tried. */
    newest(db: Db, count: number): Promise<string[]>
  }
  /** Lets go of files of a thing at the wish of their owner, who is asked of before; without it they stay with the thing. */
  releaseFiles?(tx: Tx, ownerId: string, id: string, fileIds: readonly string[]): Promise<void>
}

export type Listener = { name: string; event: EventKind; handle(tx: Tx, payload: never): Promise<void> }
export type Timer = { name: string; cron: string; run: () => Promise<Date | null | void> }
/** Which pictures of shared links a feature draws: `/share/<kind>/<id>.png`; null when visitors may not see the thing. */
export type ShareKind = {
  kind: string
  facts(db: Db, id: string, language: Language): Promise<ShareCard | null>
}

/** A feature as the house holds it. */
export type Registered = MailPlugs & {
  name: string
  about: string
  pages: readonly Page[]
  bound: Bound[]
  listeners: Listener[]
  timers: Timer[]
  topics: TopicRule[]
  signals: SignalRule[]
  rights: RightsRule[]
  targets: TargetKind[]
  shares: ShareKind[]
  mailTakers: MailTaker[]
  notices: NoticeKind[]
  waits: WaitKind[]
  finds: FindKind[]
  retentions: RetentionKind[]
  memberParts: MemberPart[]
  personal: Personal[]
  permissions: string[]
  reaches: Map<string, readonly Reach[]>
  entitlements: EntitlementKind[]
  usages: [Entitlement, UsageOf][]
  unread: UsageOf[]
  resolveBearer: ((db: Db, token: string) => Promise<Identity | null>) | null
  resolveCookie: ((db: Db, cookie: string) => Promise<Viewer | null>) | null
  gatekeeper: ((db: Db, viewer: Viewer | null, call: Call) => Promise<string | null>) | null
  head: HeadAsked[]
  firstReads: FirstReads[]
  firstLanguage: ((db: Db) => Promise<Language>) | null
  clubStyle: ((db: Db) => Promise<string>) | null
  closed: HeadAsked[]
  manifest: ((db: Db, language: Language) => Promise<object>) | null
  sitemap: ((db: Db) => Promise<string[]>)[]
  carried: CarriedCall<unknown, unknown, unknown>[]
  works: Work<Waiting>[]
  wordWatch: WordWatch | null
  started: (() => Promise<void>)[]
}

/** The fuse registry a feature's wiring plugs into. */
export type Registry = MailRegistry & {
  house: House
  /** What the feature's calls are about and what holds for all of them, in a few sentences for the API page. */
  about(sentences: string): void
  /** Binds a read call (GET, or POST that `reads`) to a function of the outer database. */
  onRead<C extends Call>(call: C, handler: ReadHandler<C>): void
  /** Binds a write to a verb; it runs inside one transaction. */
  on<C extends Call>(call: C, handler: WriteHandler<C>): void
  /** Binds a write with a slow part before its transaction (hashing, files), which writes nothing that a repetition would double. */
  onPrepared<C extends Call, P>(call: C, prepare: Prepare<C, P>, handler: PreparedHandler<C, P>): void
  /** Binds a write of several transactions: tries that count even when they are wrong, and what asks another server. */
  onSteps<C extends Call>(call: C, handler: StepsHandler<C>): void
  /** Handles an event of a lower floor, once, in a transaction of its own. */
  when<E extends EventKind>(event: E, name: string, handle: (tx: Tx, payload: Carried<E>) => Promise<void>): void
  /** Runs on a schedule (cron, UTC), on one process of all; earlier, where `run` answers when, or `runTimerAfter` asked for it. */
  every(name: string, cron: string, run: Timer['run']): void
  /** Says who may listen to topics `prefix:id`, and what an id is. */
  topic(prefix: string, id: TopicRule['id'], may: TopicRule['may'], options?: { counts?: boolean }): void
  /**
   * Declares a signal of topics of one's own. Browsers that listen to a topic may send it there when `accept` is given: it answers
   * what is passed on (with who sent it, where that may be known), or null for who may not.
   */
  signal<K extends SignalKind>(
    prefix: string,
    kind: K,
    accept?: (viewer: Viewer | null, payload: Signalled<K>) => Signalled<K> | null,
  ): void
  /** Says whose rights an event changes: what they listen to is asked for again, on every process, before they hear more. */
  rightsChange<E extends EventKind>(event: E, whose: (payload: Carried<E>) => readonly string[]): void
  /** Plugs in a call to another server that is carried on when whoever asked is gone. */
  carry<R, O, E>(kind: CarriedCall<R, O, E>): void
  /**
   * Plugs in work that waits in a table of the feature's own and is done by the one queue (`queue.ts`). Whoever writes a row of it wakes
   * the queue with `wakeWork`.
   */
  work<Row extends Waiting>(work: Work<Row>): void
  target(kind: TargetKind): void
  /** Looks for watched words in what members write; one feature does. */
  wordWatch(watch: WordWatch): void
  /** Draws the pictures of shared links to things of a kind. */
  share(kind: ShareKind): void
  /** Takes mails that come to the club's mailbox and are this feature's. */
  takeMail(taker: MailTaker): void
  /** Declares a notice kind that this feature writes. */
  notice(...kinds: NoticeKind[]): void
  /** Says what of this feature may wait for the club's people; its words are `waits.<key>` of its strings (`waits.ts`). */
  waits(...kinds: WaitKind[]): void
  /** Says what of this feature the club's people find by typing (`finds.ts`). */
  finds(...kinds: FindKind[]): void
  /** Says what of this feature is forgotten after a time that the club sets (`retention.ts`). */
  retention(...kinds: RetentionKind[]): void
  /** Says something of a member beside tickets, letters and cases; its words are `panel.<key>` of its strings (`member-parts.ts`). */
  memberPart(...parts: MemberPart[]): void
  /** Says what the feature's tables keep about people: for their export, and for when one goes (`personal.ts`). */
  personal(kept: Personal): void
  /** Declares permissions `resource.action` that this feature asks for; their words are `permissions.<code>` of its strings. */
  permission(...codes: string[]): void
  /**
   * Says that a permission of this feature can also reach less than everything, which its loaders then ask for (`scopeHeld`). One
   * that nothing is said of reaches everything or is not held.
   */
  reaches(code: string, ...less: Exclude<Reach, 'all'>[]): void
  /** Declares what plans can open of this feature; the words are `entitlements.<code>` of its strings. */
  entitlement(...kinds: EntitlementKind[]): void
  /** Counts what a member uses of a limit of this feature, for the page of their plan. */
  usage(code: Entitlement, count: UsageOf): void
  /** Counts what a member has not read of this feature, for the app’s icon. */
  unread(count: UsageOf): void
  resolveBearer(resolve: NonNullable<Registered['resolveBearer']>): void
  resolveCookie(resolve: NonNullable<Registered['resolveCookie']>): void
  gatekeeper(keep: NonNullable<Registered['gatekeeper']>): void
  /** Title, description and picture of a page whose path has params, or "there is no such page". */
  head(facts: HeadAsked): void
  /**
   * Public reads that pages at a path begin with ('*': all): their answers come with the document, which shows of
   * them what its screen will show first.
   */
  firstReads(path: FirstReads['path'], reads: FirstReads['reads'], shows?: FirstReads['shows']): void
  /** The language of whoever has not chosen one. */
  firstLanguage(language: NonNullable<Registered['firstLanguage']>): void
  /** CSS of the club's own colours, which every document carries, so that they stand from the first paint; '' for none. */
  clubStyle(css: NonNullable<Registered['clubStyle']>): void
  /** What browsers are told of the product as an app (the web app manifest), in its reader's language. */
  manifest(tell: NonNullable<Registered['manifest']>): void
  /** What every page answers instead of itself while the club is closed; asked before any page's own head. */
  closed(facts: HeadAsked): void
  /** Paths of pages with params that search engines may list. */
  sitemap(paths: Registered['sitemap'][number]): void
  /** Runs once when the server starts, after migrations. */
  started(run: () => Promise<void>): void
}

export type Feature = {
  name: string
  strings: Record<Language, Strings>
  pages: readonly Page[]
  plug(registry: Registry): void
}

/** Declares a feature's server side: its sentences, its pages and what it plugs into the house. */
export function defineFeature(
  name: string,
  strings: Record<Language, Strings>,
  pages: readonly Page[],
  plug: (registry: Registry) => void,
): Feature {
  return { name, strings, pages, plug }
}
