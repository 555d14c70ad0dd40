import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { holds } from '../../../platform/shared/access.ts'
import { readLocal } from '../../../platform/web/local.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import type { AuctionView } from '../contract/views.ts'
import { isOver } from '../rules.ts'
import type { strings } from '../strings.en.ts'

/** The bid log as a file, for owner, bidders and staff, once the auction is over. */
export function LogButton({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const words = useWords()
  const viewer = useViewer()
  const [busy, setBusy] = useState(false)
  const { yours, state, bids } = auction
  const may = yours.own || yours.number !== null || holds(viewer, 'auctions.void')
  if (!may || !isOver(state) || bids === 0) return null
  const download = async () => {
    setBusy(true)
    try {
      await saveLog(auction._id)
    } catch {
      toast({ tone: 'danger', title: words('ui.not-connected') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="ghost" loading={busy} icon={<FileDown {...iconProps} />} onClick={() => void download()}>
      {t('web.history.log')}
    </Button>
  )
}

/** Fetched with the session's token, which a plain link cannot carry, and handed to the browser as a download. */
async function saveLog(auctionId: string): Promise<void> {
  const response = await fetch(`/api/auctions/log/${auctionId}`, {
    headers: { authorization: `Bearer ${readLocal('accessToken')}` },
  })
  if (!response.ok) throw new Error(String(response.status))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = `bid-log-${auctionId}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
