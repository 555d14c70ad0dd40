import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconLarge } from '../../../platform/web/ui/icon-props.ts'
import type { strings } from '../strings.en.ts'
import css from './CheckLogScreen.module.css'

/** Takes one file from this device: dropped, or chosen by the button. */
export function LogDrop({ again, onFile }: { again: boolean; onFile: (file: File) => void }) {
  const t = useText<typeof strings>('auctions')
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onFile(file)
  }
  const drag = (on: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(on)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same without dragging
    <div
      className={css.drop}
      data-over={over || undefined}
      data-again={again || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={event => {
        drag(false)(event)
        take(event.dataTransfer.files)
      }}
    >
      <FileUp {...iconLarge} />
      <p>{t('web.check.drop')}</p>
      <Button variant={again ? 'outline' : 'primary'} onClick={() => input.current?.click()}>
        {t(again ? 'web.check.another' : 'web.check.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('web.check.choose')}
        onChange={event => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </div>
  )
}
