import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { isolate } from '../../accounts/web/isolate.ts'
import type { strings } from '../strings.en.ts'
import type { Show } from './use-auction-list.ts'

type NoAuctionsProps = { show: Show; text: string; onChoose: (show: Show) => void; onClear: () => void }

/** Why a list of auctions is empty, and where there may be some. */
export function NoAuctions({ show, text, onChoose, onClear }: NoAuctionsProps) {
  const t = useText<typeof strings>('auctions')
  const words = useWords()
  if (text)
    return (
      <EmptyState
        kind="no-match"
        title={t('web.list.no-match', { text: isolate(text) })}
        action={<Button onClick={onClear}>{words('ui.clear')}</Button>}
      />
    )
  const next: Show = show === 'live' ? 'scheduled' : 'live'
  return (
    <EmptyState
      kind="none-yet"
      title={t(`web.list.none-${show}`)}
      body={t(`web.list.none-${show}-too`)}
      action={
        <Button onClick={() => onChoose(next)}>
          {t(next === 'live' ? 'web.list.see-live' : 'web.list.see-scheduled')}
        </Button>
      }
    />
  )
}
