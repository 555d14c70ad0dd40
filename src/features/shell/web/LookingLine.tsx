import { useEffect, useState } from 'react'
import { momentText } from '../../../platform/shared/moments.ts'
import { Eye } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { type Look, leaveLook } from '../../../platform/web/looking.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import type { strings } from '../strings.en.ts'
import { stopLook } from './stop-look.ts'
import { TopLine } from './TopLine.tsx'

/** Over every page while somebody looks as a member: as whom, until when, and the way out. */
export function LookingLine({ look }: { look: Look }) {
  const t = useText<typeof strings>('shell')
  const { language } = useLanguage()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const timer = setTimeout(leaveLook, Math.max(0, Date.parse(look.endsAt) - Date.now()))
    return () => clearTimeout(timer)
  }, [look])
  const stop = async () => {
    setBusy(true)
    await stopLook()
    setBusy(false)
  }
  return (
    <TopLine
      label={t('looking.label')}
      icon={<Eye {...iconProps} />}
      words={t('looking.as', { name: isolate(look.name) })}
      more={t('looking.until', { time: isolate(momentText(look.endsAt, language, readerZone())) })}
      action={
        <Button size="compact" loading={busy} onClick={() => void stop()}>
          {t('looking.end')}
        </Button>
      }
    />
  )
}
