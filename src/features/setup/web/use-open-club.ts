import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { send } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { finishSetUp } from '../contract.ts'
import type { strings } from '../strings.en.ts'

/** Opens the club and leads into it. */
export function useOpenClub(): () => Promise<void> {
  const t = useText<typeof strings>('setup')
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await send(finishSetUp)
    toast({ tone: 'success', title: t('opened.title'), body: t('opened.body') })
    client.clear()
    await navigate('/index', { replace: true })
  }
}
