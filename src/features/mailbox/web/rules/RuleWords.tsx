import { joined, RuleLines } from '../../../../engines/rules/web/RuleLines.tsx'
import { nameIn } from '../../../../platform/shared/text.ts'
import { useRead } from '../../../../platform/web/call.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { listChoices } from '../../../support/contract/departments.ts'
import type { MailRule, MailRuleChange } from '../../contract/rules.ts'
import type { strings } from '../../strings.en.ts'

/** What a letter must be like, a line each. */
export function ConditionWords({ conditions }: { conditions: MailRule['conditions'] }) {
  const t = useText<typeof strings>('mailbox')
  const { sources, sender, from, languages, words } = conditions
  const lines = [
    ...(sources.length > 0 ? [joined(sources.map(one => t(`rules.sources.${one}`)))] : []),
    ...(sender !== 'anybody' ? [t(`rules.senders.${sender}`)] : []),
    ...(from.length > 0 ? [t('rules.says-from', { names: joined(from) })] : []),
    ...(languages.length > 0
      ? [t('rules.says-languages', { names: joined(languages.map(one => t(`rules.language-names.${one}`))) })]
      : []),
    ...(words.length > 0 ? [t('rules.says-words', { names: joined(words) })] : []),
  ]
  return <RuleLines lines={lines.length > 0 ? lines : [t('rules.always')]} />
}

/** What is done, a line each: of a rule, or what it would change of one conversation. */
export function DoingWords({ doing }: { doing: MailRule['doing'] | MailRuleChange }) {
  const t = useText<typeof strings>('mailbox')
  const { language } = useLanguage()
  const places = useRead(listChoices, undefined, { staleMs: 60_000 }).data?.data ?? []
  const place = places.find(one => one._id === doing.department)
  const { labels = [], favour, read, moveTo } = doing
  const lines = [
    ...(labels.length > 0 ? [t('rules.says-labels', { names: joined(labels.map(one => t(`labels.${one}`))) })] : []),
    ...(favour ? [t('rules.favour')] : []),
    ...(read ? [t('rules.read')] : []),
    ...(moveTo ? [t(`rules.goals.${moveTo}`)] : []),
    ...(doing.department
      ? [t('rules.says-ticket', { department: isolate(place ? nameIn(place, language) : '…') })]
      : []),
  ]
  return <RuleLines lines={lines} />
}
