import { useEffect, useRef, useState } from 'react'
import { checkLine as check, type LineFound, wordOfLine } from '../../../engines/media/web/check-line.ts'
import { send } from '../../../platform/web/call.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { checkLine } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './DeviceRows.module.css'

/**
 * One's line before joining: how fast the club answers, how much arrives, and whether calls get out of this network. Whoever is about to
 * speak has it looked at by itself; of many who watch nobody does unless they ask.
 */
export function LineRow({ atOnce }: { atOnce: boolean }) {
  const t = useText<typeof strings>('rooms')
  const [is, setIs] = useState<'unasked' | 'asking' | 'failed' | LineFound>('unasked')
  const ask = async (size: number) => (await send(checkLine, { body: { size } }, { quiet: true })).data
  const run = async () => {
    setIs('asking')
    setIs(await check({ ask }).catch(() => 'failed' as const))
  }
  const start = useRef(run)
  start.current = run
  useEffect(() => {
    if (atOnce) void start.current()
  }, [atOnce])
  const found = typeof is === 'string' ? null : is
  const word = found && wordOfLine(found)
  return (
    <div className={css.row}>
      <span className={css.name}>{t('web.before.line')}</span>
      <span className={word === 'good' ? css.good : css.word} role="status">
        {is === 'asking' && t('web.before.line-checking')}
        {is === 'failed' && t('web.before.line-failed')}
        {is === 'unasked' && t('web.before.line-unasked')}
        {found &&
          word &&
          t(`web.before.line-is.${word}`, {
            ms: isolate(`${found.roundTripMs} ms`),
            speed: isolate(`${(found.kbps / 1000).toFixed(1)} Mbit/s`),
          })}
        {found?.way === 'inside' && ` ${t('web.before.line-inside')}`}
      </span>
      <span className={css.proof}>
        <Button wide disabled={is === 'asking'} onClick={() => void run()}>
          {t(found ? 'web.before.line-again' : 'web.before.line-check')}
        </Button>
      </span>
    </div>
  )
}
