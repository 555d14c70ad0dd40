import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { momentText } from '../../../../platform/shared/moments.ts'
import { send, useRead } from '../../../../platform/web/call.ts'
import { CalendarClock, CircleAlert, Ellipsis, Pencil, Send, Trash2 } from '../../../../platform/web/icons.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { FailedLine } from '../../../../platform/web/ui/EmptyLine.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { Menu } from '../../../../platform/web/ui/Menu.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { changeLater, type LaterView, listLater, removeLater, sendLaterNow } from '../../contract/later.ts'
import type { strings } from '../../strings.en.ts'
import css from './Later.module.css'
import { LaterDialog } from './LaterDialog.tsx'

type ListProps = {
  sessionId: string
  /** Puts the words back into the field, to be changed and kept anew. */
  onWords: (text: string) => void
  /** One of them is no more. */
  onGone: () => void
}

/** Over the field: what one wrote that is not sent yet. */
export function LaterList({ sessionId, onWords, onGone }: ListProps) {
  const t = useText<typeof strings>('chat')
  const read = useRead(listLater, { params: { sessionId } })
  const rows = read.data?.data ?? []
  if (read.error && !read.data) return <FailedLine onRetry={() => void read.refetch()} />
  if (rows.length === 0) return null
  return (
    <ul className={css.later} aria-label={t('later.list')}>
      {rows.map(one => (
        <Row key={one._id} later={one} sessionId={sessionId} onWords={onWords} onGone={onGone} />
      ))}
    </ul>
  )
}

function Row({ later: one, sessionId, onWords, onGone }: ListProps & { later: LaterView }) {
  const t = useText<typeof strings>('chat')
  const { language } = useLanguage()
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const params = { sessionId, laterId: one._id }
  const act = async (work: () => Promise<{ message: string }>): Promise<boolean> => {
    try {
      toast({ tone: 'success', title: (await work()).message, ms: 3000 })
      return true
    } catch (error) {
      toast({ tone: 'danger', title: (error as Error).message })
      return false
    } finally {
      void client.invalidateQueries({ queryKey: [listLater.id] })
    }
  }
  const leave = async (work: () => Promise<{ message: string }>): Promise<boolean> => {
    const done = await act(work)
    if (done) onGone()
    return done
  }
  const discard = () => leave(() => send(removeLater, { params }, { quiet: true }))
  const rewrite = async () => {
    if (await discard()) onWords(one.text)
  }
  const move = async (sendAt: string, zone: string): Promise<string | null> => {
    try {
      await send(changeLater, { params, body: { sendAt, zone } }, { quiet: true })
      return null
    } catch (error) {
      return (error as Error).message
    } finally {
      void client.invalidateQueries({ queryKey: [listLater.id] })
    }
  }
  const label = t('later.acts')
  const items = [
    {
      key: 'now',
      label: t('later.now'),
      icon: <Send {...iconProps} className="flip" />,
      onPick: () => void leave(() => send(sendLaterNow, { params }, { quiet: true })),
    },
    { key: 'move', label: t('later.move'), icon: <CalendarClock {...iconProps} />, onPick: () => setAsks(true) },
    { key: 'words', label: t('later.rewrite'), icon: <Pencil {...iconProps} />, onPick: () => void rewrite() },
    {
      key: 'away',
      label: t('later.discard'),
      icon: <Trash2 {...iconProps} />,
      tone: 'danger' as const,
      onPick: () => void discard(),
    },
  ]
  const Icon = one.refused ? CircleAlert : CalendarClock
  return (
    <li className={css.one}>
      <Icon {...iconProps} />
      <span className={css.words}>
        <Bdi clip>{one.text}</Bdi>
        <span className={css.when} data-refused={one.refused !== null || undefined}>
          {one.refused
            ? t('later.refused', { reason: one.refused })
            : t('later.at', { moment: momentText(one.sendAt, language, one.zone) })}
        </span>
      </span>
      <Menu
        align="end"
        label={label}
        items={items}
        trigger={<IconButton size="compact" label={label} icon={<Ellipsis {...iconProps} />} />}
      />
      {asks && <LaterDialog at={new Date(one.sendAt)} onKeep={move} onClose={() => setAsks(false)} />}
    </li>
  )
}
