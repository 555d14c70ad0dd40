import { joined, RuleLines } from '../../../../engines/rules/web/RuleLines.tsx'
import { useRead } from '../../../../platform/web/call.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import type { RuleChange, TicketRule } from '../../contract/automation.ts'
import { listAgents, listChoices } from '../../contract/departments.ts'
import type { strings } from '../../strings.en.ts'
import { useDepartmentName } from '../words.ts'

/** What a ticket must be like, a line each. */
export function ConditionWords({ conditions }: { conditions: TicketRule['conditions'] }) {
  const t = useText<typeof strings>('support')
  const nameOf = useDepartmentName()
  const places = useRead(listChoices).data?.data ?? []
  const { departments, priorities, languages, words, unassigned } = conditions
  const named = places.filter(one => departments.includes(one._id)).map(nameOf)
  const lines = [
    named.length > 0 && t('rules.says-departments', { names: joined(named) }),
    priorities.length > 0 &&
      t('rules.says-priorities', { names: joined(priorities.map(one => t(`priorities.${one}`))) }),
    languages.length > 0 &&
      t('rules.says-languages', { names: joined(languages.map(one => t(`work.languages.${one}`))) }),
    words.length > 0 && t('rules.says-words', { names: joined(words) }),
    unassigned && t('rules.unassigned'),
  ].filter(line => line !== false)
  return <RuleLines lines={lines.length > 0 ? lines : [t('rules.always')]} />
}

/** What is done, a line each: of a rule, or what it would change of one ticket. */
export function DoingWords({ doing }: { doing: TicketRule['doing'] | RuleChange }) {
  const t = useText<typeof strings>('support')
  const nameOf = useDepartmentName()
  const places = useRead(listChoices).data?.data ?? []
  const agents = useRead(listAgents, undefined, { staleMs: 60_000 }).data?.data ?? []
  const place = places.find(one => one._id === doing.moveTo)
  const agent = agents.find(one => one._id === doing.assignee)
  const lines = [
    place && t('macros.moves', { department: isolate(nameOf(place)) }),
    doing.priority && t('macros.raises', { priority: t(`priorities.${doing.priority}`) }),
    agent && t('rules.gives', { name: isolate(agent.name) }),
    doing.tags && doing.tags.length > 0 && t('macros.tags', { tags: joined(doing.tags) }),
    doing.note && t('macros.notes', { note: isolate(doing.note) }),
  ].filter(line => typeof line === 'string' && line !== '')
  return <RuleLines lines={lines.map(String)} />
}
