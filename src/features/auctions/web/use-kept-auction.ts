import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRead } from '../../../platform/web/call.ts'
import { readAuction } from '../contract/calls.ts'
import type { AuctionView } from '../contract/views.ts'
import { inputOf, keepAuction } from './auction-cache.ts'
import { useTold } from './use-told.ts'

/** A list's own clock was set by the list. */
const UNKNOWN = ''

/** An auction that came with a list, and moves from then on without being asked for by itself. */
export function useKeptAuction(listed: AuctionView): AuctionView {
  const client = useQueryClient()
  useEffect(() => keepAuction(client, listed, UNKNOWN), [client, listed])
  useTold(listed._id)
  const { data } = useRead(readAuction, inputOf(listed._id), { enabled: false })
  return data && data.data.version >= listed.version ? data.data : listed
}
