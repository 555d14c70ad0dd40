import { isolate } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import type { Carries, Holds } from '../../contract/attachments.ts'
import type { strings } from '../../strings.en.ts'
import { minutes } from './VoiceNote.tsx'

/** What a message that is here carries, as lists tell it. */
export function holdsIn(carries: Carries | null): Holds | null {
  const nothing = { count: 1, name: null, seconds: null }
  if (carries?.voice) return { ...nothing, kind: 'voice', seconds: carries.voice.seconds }
  const [first] = carries?.files ?? []
  if (first) {
    const kind = first.type.startsWith('image/') ? 'pictures' : 'files'
    return { kind, count: carries?.files.length ?? 0, name: first.name, seconds: null }
  }
  return carries?.card ? { ...nothing, kind: 'card' } : null
}

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
