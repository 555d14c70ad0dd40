import { Switch } from '../../../platform/web/forms/Switch.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import type { strings } from '../strings.en.ts'
import { useChangeSettings, useChatSettings } from './data.ts'

/** What others see of the reader in all conversations: that they read, and when they are here. Both hold both ways. */
export function ShownOfMe() {
  const t = useText<typeof strings>('chat')
  const read = useChatSettings()
  const change = useChangeSettings()
  const now = read.data?.data
  if (read.error && !now) return <ErrorPiece error={read.error} level={3} onRetry={() => void read.refetch()} />
  if (!now) return null
  return (
    <>
      <Switch
        label={t('info.receipts')}
        hint={t('info.receipts-too')}
        value={now.receipts}
        disabled={change.busy}
        onChange={receipts => void change.run({ body: { ...now, receipts } })}
      />
      <Switch
        label={t('info.presence')}
        hint={t('info.presence-too')}
        value={now.presence}
        disabled={change.busy}
        onChange={presence => void change.run({ body: { ...now, presence } })}
      />
    </>
  )
}
