import { useRead } from '../../../platform/web/call.ts'
import { readHome } from '../contract.ts'

/** The numbers of the club. */
export const useCounts = () => useRead(readHome, undefined, { staleMs: 60_000 }).data?.data
