import { type ReactNode, useState } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import type { strings } from '../../strings.en.ts'
import css from './Parts.module.css'

/** Takes files that are dropped anywhere on a conversation. */
export function DropArea({
  label,
  className,
  onFiles,
  children,
}: {
  label: string
  className: string | undefined
  onFiles: ((files: File[]) => void) | null
  children: ReactNode
}) {
  const t = useText<typeof strings>('chat')
  const [over, setOver] = useState(false)
  return (
    <section
      className={`${className ?? ''}${over ? ` ${css.dropping}` : ''}`}
      aria-label={label}
      onDragOver={event => {
        if (!onFiles || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => !event.currentTarget.contains(event.relatedTarget as Node) && setOver(false)}
      onDrop={event => {
        setOver(false)
        const files = [...event.dataTransfer.files]
        if (!onFiles || files.length === 0) return
        event.preventDefault()
        onFiles(files)
      }}
    >
      {children}
      {over && <p className={css.dropHere}>{t('parts.drop')}</p>}
    </section>
  )
}
