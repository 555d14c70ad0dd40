import { useQueryClient } from '@tanstack/react-query'
import { useRead, useWrite } from '../../../../platform/web/call.ts'
import { Hourglass, Trash2 } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { FailedLine } from '../../../../platform/web/ui/EmptyLine.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { type HeldView, listHeld, takeBackHeld } from '../../contract/held.ts'
import type { strings } from '../../strings.en.ts'
import css from './Later.module.css'

/** Over the field: what one wrote that waits for the club's people. */
export function HeldList({ sessionId }: { sessionId: string }) {
  const t = useText<typeof strings>('chat')
  const read = useRead(listHeld, { params: { sessionId } })
  const rows = read.data?.data ?? []
  if (read.error && !read.data) return <FailedLine onRetry={() => void read.refetch()} />
  if (rows.length === 0) return null
  return (
    <ul className={css.later} aria-label={t('held.list')}>
      {rows.map(one => (
        <Row key={one._id} held={one} sessionId={sessionId} />
      ))}
    </ul>
  )
}

function Row({ held, sessionId }: { held: HeldView; sessionId: string }) {
  const t = useText<typeof strings>('chat')
  const client = useQueryClient()
  const write = useWrite(takeBackHeld, {
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      void client.invalidateQueries({ queryKey: [listHeld.id] })
    },
  })
  return (
    <li className={css.one}>
      <Hourglass {...iconProps} />
      <span className={css.words}>
        <Bdi clip>{held.text}</Bdi>
        <span className={css.when}>{t('held.waits')}</span>
      </span>
      <IconButton
        size="compact"
        label={t('held.take-back')}
        icon={<Trash2 {...iconProps} />}
        disabled={write.busy}
        onClick={() => void write.run({ params: { sessionId, messageId: held._id } })}
      />
    </li>
  )
}
