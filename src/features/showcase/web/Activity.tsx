import { BadgeCheck, DoorOpen, Tag, UserPlus, UserRoundPlus } from 'lucide-react'
import { useRead } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { type ActivityView, searchActivities } from '../contract/details.ts'
import type { strings } from '../strings.en.ts'
import { LongList, useWanted } from './LongList.tsx'
import css from './Rows.module.css'

const ICONS = { joined: DoorOpen, approved: BadgeCheck, followed: UserPlus, invited: UserRoundPlus, offered: Tag }

/** What a member did, newest first. */
export function Activity({ userId }: { userId: string }) {
  const t = useText<typeof strings>('showcase')
  const { wanted, more } = useWanted()
  const input = { params: { id: userId }, body: { perPage: wanted } }
  const read = useRead(searchActivities, input, { keepPrevious: true })
  return (
    <LongList
      read={read}
      onMore={more}
      empty={<EmptyState kind="none-yet" level={3} title={t('no-activity')} />}
      row={one => <Row key={one._id} one={one} />}
    />
  )
}

function Row({ one }: { one: ActivityView }) {
  const t = useText<typeof strings>('showcase')
  const Icon = ICONS[one.kind]
  const { target } = one
  const does = one.kind === 'followed' || one.kind === 'invited' || one.kind === 'offered'
  return (
    <li className={css.row}>
      <span className={css.sign} aria-hidden="true">
        <Icon {...iconProps} />
      </span>
      <span className={css.words}>
        {t(`activity.${one.kind}`)} {does && !target && t('activity.somebody')}
        {target && (target.link ? <LinkText to={target.link}>{target.title}</LinkText> : <Bdi>{target.title}</Bdi>)}
      </span>
      <span className={css.when}>
        <TimeAgo value={one.createdAt} />
      </span>
    </li>
  )
}
