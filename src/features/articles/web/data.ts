import { useRead } from '../../../platform/web/call.ts'
import { listQuestions, type PageKey, readInfoPage } from '../contract.ts'

const STALE_MS = 5 * 60_000

/** An info page of the club. */
export const useInfoPage = (key: PageKey) => useRead(readInfoPage, { params: { key } }, { staleMs: STALE_MS })

/** Questions by group. */
export const useQuestions = () => useRead(listQuestions, undefined, { staleMs: STALE_MS })
