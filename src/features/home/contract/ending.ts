import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { AuctionView } from '../../auctions/contract/auction.ts'

export const readEnding = call('GET /home/auctions', {
  name: 'listEndingAuctions',
  summary: 'The running auctions that end first, as their own list shows them; four at most.',
  description: '`now` is the database’s clock: countdowns run on it.',
  access: 'anyone',
  answer: z.object({ data: z.array(AuctionView), now: z.iso.datetime() }),
})
