import type { ActsWorld } from './acts-world.ts'
import type { Talker } from './chats-world.ts'
import type { Request, Waiting } from './request.ts'
import type { Reset } from './reset-money.ts'

/** A kind of request, in several variants that are sent in turn. */
export type Scenario = {
  name: string
  title: string
  requests: Request[]
  checksPassword: boolean
  /** Measured against a program that was written by hand, instead of the product's own statements. */
  written?: true
  /** What its rounds write, which is taken back before the next one; bids stay. */
  writes?: Reset
}

/** What the filled club offers to pay and to book. */
export type MoneyWorld = {
  /** Who reads the books. */
  staff: string[]
  /** Who sees the whole dashboard. */
  root: string
  /** Members who have no plan yet, and what they buy, with what it costs in whole units. */
  buyers: { bearer: string; name: string }[]
  plan: { id: string; currency: string; month: number; year: number }
  /** Payments that wait for their gateway's word, and the key that the sandbox signs with. */
  payments: Waiting[]
  linkKey: string
  /** Members with many documents. */
  payers: string[]
  /** Bearers of members with points, those with long statements first. */
  collectors: string[]
}

/** What the filled club offers to ask for. */
export type World = {
  bearers: string[]
  /** People who log in, each with a browser that is known. */
  logins: { username: string; password: string; deviceToken: string }[]
  /** Public pages, of every kind. */
  usernames: string[]
  /** Of every login's password. */
  passwordHash: string
  /** Of each directory pairs of choices that many have. */
  filters: Record<string, Record<string, string[]>[]>
  /** Offers whose pages are opened, some of them with an auction. */
  items: { id: string; auctionId: string | null }[]
  /** What is chosen in the market. */
  marketFilters: object[]
  /** Of each reader a post deep in what they follow, after which they go on reading. */
  places: string[]
  /** Bearers of members who may bid; running auctions, and the one that all of them bid on. */
  bidders: string[]
  auctions: string[]
  hot: string | null
  money: MoneyWorld | null
  /** Bearers of those who read the club's letters. */
  postRoom: string[]
  /** Bearers of those who decide on complaints. */
  moderators: string[]
  /** What the audit log is asked for. */
  acts: ActsWorld | null
  /** Who talks in the inbox. */
  talkers: Talker[]
  /** How many posts the blog has. */
  articles: number
}

/** One without a password. */
export const plain = (name: string, title: string, requests: Request[]): Scenario => ({
  name,
  title,
  requests,
  checksPassword: false,
})
