import type { UserType } from '../../../platform/shared/access.ts'
import { useRead } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { useKindWords } from '../../profiles/web/public.ts'
import { type FollowerView, listFollowers } from '../contract/details.ts'
import type { strings } from '../strings.en.ts'
import { LongList, useWanted } from './LongList.tsx'
import css from './Rows.module.css'

/** Who follows a member, newest first; the member sees those without a public page as well. */
export function Followers({ userId, own }: { userId: string; own: boolean }) {
  const t = useText<typeof strings>('showcase')
  const [title, body] = own
    ? [t('no-followers-own'), t('no-followers-own-too')]
    : [t('no-followers'), t('no-followers-too')]
  const { wanted, more } = useWanted()
  const input = { params: { id: userId }, query: { perPage: wanted } }
  const read = useRead(listFollowers, input, { keepPrevious: true })
  return (
    <LongList
      read={read}
      onMore={more}
      empty={<EmptyState kind="none-yet" level={3} title={title} body={body} />}
      row={one => <Row key={one._id} one={one} />}
    />
  )
}

function Row({ one }: { one: FollowerView }) {
  const name = <Bdi>{one.name}</Bdi>
  return (
    <li className={css.row}>
      <MemberFace
        member={{ id: one._id, name: one.name, picture: one.image?.thumbUrl, userType: one.userType }}
        size={36}
      />
      <span className={css.words}>
        {one.link ? <LinkText to={one.link}>{name}</LinkText> : name}
        {one.userType && <KindNoun kind={one.userType} />}
      </span>
      <span className={css.when}>
        <TimeAgo value={one.createdAt} />
      </span>
    </li>
  )
}

function KindNoun({ kind }: { kind: UserType }) {
  return <span className={css.kind}>{useKindWords(kind)('noun')}</span>
}
