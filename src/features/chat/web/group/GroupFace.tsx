import type { CSSProperties } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import { Avatar, type AvatarSize } from '../../../../platform/web/ui/Avatar.tsx'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import type { ConversationView } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import css from './GroupFace.module.css'

type FaceProps = { conversation: ConversationView; size?: AvatarSize }

/** What stands for a conversation: the other one's picture, a group's own, or some of its members. */
export function ConversationFace({ conversation: { _id, other, group }, size = 48 }: FaceProps) {
  const t = useText<typeof strings>('chat')
  if (other) return <MemberFace member={{ ...other, name: other.name ?? t('former') }} size={size} />
  if (!group) return null
  const faces = group.faces.filter(one => one.name !== null)
  if (group.picture !== null || faces.length < 2)
    return <Avatar name={group.name} src={group.picture} size={size} shape="square" />
  return (
    <span className={css.faces} style={{ '--face': `${size}px` } as CSSProperties} key={_id} aria-hidden="true">
      {faces.map(one => (
        <MemberFace key={one.id} member={{ ...one, name: one.name ?? '' }} size={size > 60 ? 48 : 28} />
      ))}
    </span>
  )
}
