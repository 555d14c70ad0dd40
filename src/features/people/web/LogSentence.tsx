import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Filled } from '../../../platform/web/ui/Filled.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import type { ActivityRow } from '../contract/activity.ts'
import type { strings } from '../strings.en.ts'
import { useLogWords } from './use-log-words.ts'

/** An entry of the log as a sentence: who did what to what, each leading to its page. */
export function LogSentence({ row }: { row: ActivityRow }) {
  const t = useText<typeof strings>('people')
  const words = useLogWords()
  const { actor, target, other } = row
  const parts = {
    who: actor ? <To href={`/apps/users/view/${actor._id}`} name={actor.name} /> : t('activity.house'),
    whom: <To href={target?.link ?? null} name={words.whom(row)} />,
    other: other && <To href={`/apps/users/view/${other._id}`} name={other.name} />,
  }
  return (
    <span>
      <Filled say={marks => words.sentence(row, marks as Record<keyof typeof parts, string>)} parts={parts} />
    </span>
  )
}

function To({ href, name }: { href: string | null; name: string }) {
  return href ? (
    <LinkText to={href}>
      <Bdi>{name}</Bdi>
    </LinkText>
  ) : (
    <Bdi>{name}</Bdi>
  )
}
