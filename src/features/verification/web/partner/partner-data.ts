import { useQueryClient } from '@tanstack/react-query'
import { useRead } from '../../../../platform/web/call.ts'
import { useAnnounced } from '../../../../platform/web/live.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import {
  listPartnerCases,
  partnerCaseMoved,
  partnerDesk,
  partnerTopic,
  readPartnerCase,
} from '../../contract/partner.ts'

/** Everything that shows a partner's cases: read again when one moves. */
export const PARTNER_READS = [listPartnerCases, readPartnerCase, partnerDesk] as const

/** The cases in one's hands beside an open one. */
export const useOpenCases = () =>
  useRead(listPartnerCases, { query: { show: 'open', perPage: 100 } }, { keepPrevious: true, staleMs: 5000 })

/** One's own case. */
export const usePartnerCase = (caseId: string) => useRead(readPartnerCase, { params: { caseId } })

/** Reads everything of one's cases again. */
export function useReadAgain(): () => void {
  const client = useQueryClient()
  return () => {
    for (const call of PARTNER_READS) void client.invalidateQueries({ queryKey: [call.id] })
  }
}

/** Follows what the club does with the cases in one's hands. */
export function usePartnerLine(): void {
  const viewer = useViewer()
  useAnnounced(partnerCaseMoved, viewer?.role === 'Partner' ? partnerTopic(viewer.id) : null, useReadAgain())
}
