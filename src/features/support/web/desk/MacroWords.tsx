import { useRead } from '../../../../platform/web/call.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { listChoices } from '../../contract/departments.ts'
import type { Macro } from '../../contract/macros.ts'
import { listReplies } from '../../contract/replies.ts'
import type { strings } from '../../strings.en.ts'
import { useDepartmentName } from '../words.ts'
import css from './Desk.module.css'

/** What a macro does, a line each. */
export function MacroWords({ macro }: { macro: Macro }) {
  const t = useText<typeof strings>('support')
  const nameOf = useDepartmentName()
  const replies = useRead(listReplies, { query: {} }).data?.data ?? []
  const departments = useRead(listChoices).data?.data ?? []
  const reply = replies.find(one => one._id === macro.reply)
  const moveTo = departments.find(one => one._id === macro.moveTo)
  const lines = [
    reply && t('macros.answers', { name: isolate(reply.name) }),
    macro.note && t('macros.notes', { note: isolate(macro.note) }),
    macro.next && t(`macros.next.${macro.next}`),
    macro.takes && t('macros.takes'),
    moveTo && t('macros.moves', { department: isolate(nameOf(moveTo)) }),
    macro.priority && t('macros.raises', { priority: t(`priorities.${macro.priority}`) }),
    macro.tags.length > 0 && t('macros.tags', { tags: macro.tags.map(tag => isolate(tag)).join(' · ') }),
  ].filter(line => typeof line === 'string' && line !== '')
  return (
    <ul className={css.does}>
      {lines.map(line => (
        <li key={String(line)}>{line}</li>
      ))}
    </ul>
  )
}
