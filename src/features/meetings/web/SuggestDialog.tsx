import { useState } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { MAX_TIMES } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { type Other, TimePicker } from './TimePicker.tsx'
import { WordDialog } from './WordDialog.tsx'

type SuggestDialogProps = {
  minutes: number
  except?: string
  other: Other | null
  /** A member whose free times those are to choose from. */
  host?: string | null
  /** What becomes of the times before. */
  lead?: string
  guest?: boolean
  /** Moves the meeting to one time, in place of proposing several. */
  moves?: boolean
  busy: boolean
  refusal: Error | null
  onClose: () => void
  /** Asks, of a meeting that is moved, whether all of its series that come follow. */
  series?: boolean
  onDone: (times: string[], word: string, whole: boolean) => void
}

/** Other times, up to three, or the one to which a meeting is moved. */
export function SuggestDialog({ moves, minutes, except, other, guest, host, onDone, ...rest }: SuggestDialogProps) {
  const t = useText<typeof strings>('meetings')
  const [times, setTimes] = useState<string[]>([])
  const toggle = (at: string) => {
    if (times.includes(at)) setTimes(times.filter(one => one !== at))
    else if (moves) setTimes([at])
    else if (times.length < MAX_TIMES) setTimes([...times, at].toSorted())
  }
  return (
    <WordDialog
      {...rest}
      wide
      title={t(moves ? 'one.move-title' : 'one.suggest-title')}
      act={t(moves ? 'one.move-it' : 'one.suggest-it')}
      ready={times.length > 0}
      onDone={(word, whole) => onDone(times, word, whole)}
    >
      <TimePicker
        minutes={minutes}
        zone={readerZone()}
        chosen={times}
        onToggle={toggle}
        other={other}
        {...(except && { except })}
        {...(guest && { guest })}
        {...(host && { host })}
      />
    </WordDialog>
  )
}
