import { isolate } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import type { Holds } from '../../contract/attachments.ts'
import type { strings } from '../../strings.en.ts'
import { minutes } from './VoiceNote.tsx'

/** What a message without words is told by. */
export function useHolds() {
  const t = useText<typeof strings>('chat')
  return (text: string, holds: Holds | null): string => {
    if (text || !holds) return text
    if (holds.kind === 'voice') return t('parts.holds-voice', { length: isolate(minutes(holds.seconds ?? 0)) })
    if (holds.kind === 'card') return t('parts.holds-card')
    if (holds.kind === 'files' && holds.count === 1 && holds.name) return holds.name
    return t(holds.kind === 'pictures' ? 'parts.holds-pictures' : 'parts.holds-files', { count: holds.count })
  }
}
