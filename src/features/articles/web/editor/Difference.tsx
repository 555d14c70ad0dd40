import { diffWords } from 'diff'
import { useText } from '../../../../platform/web/text.tsx'
import type { strings } from '../../strings.en.ts'
import css from './Editor.module.css'

/** A text as it was and is, word by word. */
export function Difference({ before, after }: { before: string; after: string }) {
  const t = useText<typeof strings>('articles')
  if (before === after) return <p className={css.quiet}>{t('desk.same-text')}</p>
  const keyed = diffWords(before, after).map((part, at) => ({ ...part, key: `${at} ${part.value.length}` }))
  return (
    <p className={css.difference}>
      {keyed.map(part =>
        part.added ? (
          <ins key={part.key}>{part.value}</ins>
        ) : part.removed ? (
          <del key={part.key}>{part.value}</del>
        ) : (
          part.value
        ),
      )}
    </p>
  )
}
