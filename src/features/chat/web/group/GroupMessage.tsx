import type { CSSProperties } from 'react'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import type { GroupMember } from '../../contract/groups.ts'
import type { HouseLine } from '../../contract/house-lines.ts'
import type { MessageView } from '../../contract/messages.ts'
import type { strings } from '../../strings.en.ts'
import css from './GroupMessage.module.css'
import { useHouseLine } from './members.ts'

type LineProps = { message: MessageView; line: HouseLine; names: (id: string) => string }

/** What happened to the conversation, between the messages. */
export function LineOfHouse({ message, line, names }: LineProps) {
  const say = useHouseLine()
  const { own, by, text } = message
  return <p className={css.line}>{say(line, { own, by: names(by), about: message.names.map(names), text })}</p>
}

/** In place of the words of somebody whom the reader blocked, until they are asked for. */
export function Folded({ name, onShow }: { name: string; onShow: () => void }) {
  const t = useText<typeof strings>('chat')
  return (
    <p className={css.folded}>
      {t('group.folded', { name: isolate(name) })}
      <Button size="compact" variant="ghost" onClick={onShow}>
        {t('group.unfold')}
      </Button>
    </p>
  )
}

/** Who wrote, over the first of several messages. */
export function MemberName({ member, name }: { member: GroupMember | undefined; name: string }) {
  const style = member?.userType ? ({ '--kind': `var(--${member.userType})` } as CSSProperties) : undefined
  return (
    <span className={css.name} style={style}>
      {member?.link ? (
        <LinkText to={member.link} quiet>
          {name}
        </LinkText>
      ) : (
        <Bdi clip>{name}</Bdi>
      )}
    </span>
  )
}

/** User names in a message that lead to somebody who is in its group. */
export const mentionsOf = (names: readonly string[], members: ReadonlyMap<string, GroupMember>): string[] =>
  names.flatMap(id => members.get(id)?.username?.toLowerCase() ?? [])
