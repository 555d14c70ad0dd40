import { RulesPage } from '../../../../engines/rules/web/RulesPage.tsx'
import { useRead, useWrite } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { deleteRule, listRules } from '../../contract/rules.ts'
import type { strings } from '../../strings.en.ts'
import { RuleForm } from './RuleForm.tsx'
import { ConditionWords, DoingWords } from './RuleWords.tsx'

/** `/contact/messages/rules`: what is done to letters by itself, and on what occasion. */
export function RulesScreen() {
  const t = useText<typeof strings>('mailbox')
  const list = useRead(listRules)
  const remove = useWrite(deleteRule, {
    invalidates: [listRules],
    onDone: ({ message }) => toast({ tone: 'success', title: message, ms: 3000 }),
    onRefusal: ({ message }) => toast({ tone: 'danger', title: message }),
  })
  return (
    <RulesPage
      title={t('pages.rules')}
      above={{ label: t('pages.mail'), href: '/contact/messages' }}
      say={(key, params) => t(`rules.${key}`, params)}
      list={list}
      inWords={rule => ({
        occasion: t(`rules.occasions.${rule.occasion}`),
        conditions: <ConditionWords conditions={rule.conditions} />,
        doing: <DoingWords doing={rule.doing} />,
      })}
      form={(rule, close) => <RuleForm rule={rule} onClose={close} />}
      remove={rule => remove.run({ params: { ruleId: rule._id } })}
      removing={remove.busy}
    />
  )
}
