import { type SqlBool, sql } from 'kysely'

/**
 * For the `where` of a query over auctions: those that bids belong to. Paused ones count as running; one whose time has come counts
 * before the next minute's look at it, and one that is past its end no more.
 */
export const runningAuction = sql<SqlBool>`(
  auctions.state = 'live' and (auctions.ends_at is null or auctions.ends_at > clock_timestamp())
  or auctions.state = 'paused'
  or auctions.state = 'scheduled' and auctions.starts_at <= clock_timestamp())`
