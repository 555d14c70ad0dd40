import { useEffect, useRef, useState } from 'react'
import { send, useRead } from '../../../../platform/web/call.ts'
import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import { today } from '../../../../platform/web/forms/picking/days.ts'
import { SearchField } from '../../../../platform/web/forms/SearchField.tsx'
import { ChevronDown, ChevronUp, X } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { findDay, searchConversation } from '../../contract/keep.ts'
import type { strings } from '../../strings.en.ts'
import css from './Kept.module.css'

type FindBarProps = { sessionId: string; onGo: (seq: number) => void; onClose: () => void }

/** Looks for words in one conversation, or goes to a day of it. Enter and the arrows go through what was found, newest first. */
export function FindBar({ sessionId, onGo, onClose }: FindBarProps) {
  const t = useText<typeof strings>('chat')
  const words = useWords()
  const [q, setQ] = useState('')
  const [at, setAt] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const read = useRead(
    searchConversation,
    { params: { sessionId }, query: { q: q || 'x' } },
    { enabled: q !== '', keepPrevious: true },
  )
  const found = q === '' ? [] : (read.data?.data ?? [])
  const go = (next: number) => {
    const place = (next + found.length) % found.length
    const one = found[place]
    if (!one) return
    setAt(place)
    onGo(one.seq)
  }
  const first = found[0]?.seq
  useEffect(() => {
    setAt(0)
    if (first !== undefined) onGo(first)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- other words begin at the newest that says them
  }, [q, first])
  useEffect(() => bar.current?.querySelector('input')?.focus(), [])
  const toDay = async (day: string) => {
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) return
    try {
      const query = { day, zone: readerZone() }
      const { data } = await send(findDay, { params: { sessionId }, query }, { quiet: true })
      if (data.seq !== null) onGo(data.seq)
    } catch (error) {
      toast({ tone: 'danger', title: (error as Error).message })
    }
  }
  const says =
    q === '' || read.isPending
      ? ''
      : read.error
        ? words('empty.fetching')
        : found.length === 0
          ? t('find.none')
          : t('find.place', { place: at + 1, count: read.data?.count ?? found.length })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears keys of the field inside it
    <div
      ref={bar}
      className={css.find}
      onKeyDown={event => {
        if (event.key === 'Escape' && q === '') {
          event.preventDefault()
          event.stopPropagation()
          onClose()
        }
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'search')
          go(at + (event.shiftKey ? -1 : 1))
      }}
    >
      <SearchField label={t('find.words')} placeholder={t('find.words')} value={q} onChange={setQ} compact />
      <span className={css.place} role="status">
        {says}
      </span>
      <IconButton
        label={t('find.older')}
        icon={<ChevronUp {...iconProps} />}
        disabled={found.length === 0}
        onClick={() => go(at + 1)}
      />
      <IconButton
        label={t('find.newer')}
        icon={<ChevronDown {...iconProps} />}
        disabled={found.length === 0}
        onClick={() => go(at - 1)}
      />
      <IconButton label={t('find.close')} icon={<X {...iconProps} />} onClick={onClose} />
      <span className={css.day}>
        <ToDay onDay={day => void toDay(day)} />
      </span>
    </div>
  )
}

function ToDay({ onDay }: { onDay: (day: string) => void }) {
  const t = useText<typeof strings>('chat')
  const [day, setDay] = useState('')
  return (
    <DateField
      label={t('find.day')}
      name="day"
      value={day}
      max={today()}
      onChange={next => {
        setDay(next)
        onDay(next)
      }}
    />
  )
}
