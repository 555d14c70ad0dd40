import type { NoticeView } from '../../../platform/shared/session-contract.ts'
import { Count } from '../../../platform/web/ui/Count.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { noticeIcon } from './notice-icon.ts'
import css from './NoticeMark.module.css'

type Faces = Pick<NoticeView, 'faces' | 'more'>

/** What stands before a notice: who it is of, the picture of what it is about, else the drawing of its kind. */
export function NoticeMark({ notice, size, group }: { notice: NoticeView; size: 36 | 48; group?: string }) {
  const [face] = notice.faces
  if (face?.of === 'member') return <MemberFace member={face} size={size} />
  if (face?.picture)
    return (
      <span className={css.thing} data-size={size} aria-hidden="true">
        <img src={face.picture} alt="" width={size} height={size} loading="lazy" decoding="async" />
      </span>
    )
  const Drawing = noticeIcon(notice.kind)
  return (
    <span className={css.mark} data-size={size} data-group={group} aria-hidden="true">
      <Drawing size={size === 48 ? 20 : 18} strokeWidth={1.75} />
    </span>
  )
}

/** Everybody of a group, the newest first; how many more there are. Decorative: the sentence says it. */
export function NoticeFaces({ notice: { faces, more } }: { notice: Faces }) {
  if (faces.length < 2) return null
  return (
    <span className={css.faces} aria-hidden="true">
      {faces.map(face => (
        <MemberFace key={face.id} member={face} size={28} />
      ))}
      {more > 0 && (
        <span className={css.more}>
          +<Count value={more} />
        </span>
      )}
    </span>
  )
}
