import { useState } from 'react'
import { useRead, useWrite } from '../../../../platform/web/call.ts'
import { Plus } from '../../../../platform/web/icons.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { deleteRule, listRules, type MailRule } from '../../contract/rules.ts'
import type { strings } from '../../strings.en.ts'
import { RuleForm } from './RuleForm.tsx'
import css from './Rules.module.css'
import { ConditionWords, DoingWords } from './RuleWords.tsx'

/** `/contact/messages/rules`: what is done to letters by itself, and on what occasion. */
export function RulesScreen() {
  const t = useText<typeof strings>('mailbox')
  const list = useRead(listRules)
  const slow = useDelayed(list.isPending)
  const [edited, setEdited] = useState<MailRule | 'new' | null>(null)
  const [removed, setRemoved] = useState<MailRule | null>(null)
  return (
    <div className={css.page}>
      <PageHeader
        breadcrumb={[{ label: t('pages.mail'), href: '/contact/messages' }, { label: t('pages.rules') }]}
        title={t('pages.rules')}
        lead={t('rules.lead')}
        actions={
          <Button variant="primary" icon={<Plus {...iconSmall} />} onClick={() => setEdited('new')}>
            {t('rules.add')}
          </Button>
        }
      />
      {list.error && <ErrorPiece error={list.error} onRetry={() => void list.refetch()} />}
      {slow && <Skeleton height="240px" />}
      {list.data?.count === 0 && <EmptyState kind="none-yet" title={t('rules.none')} body={t('rules.none-too')} />}
      <ol className={css.cards}>
        {list.data?.data.map(rule => (
          <RuleCard key={rule._id} rule={rule} onEdit={() => setEdited(rule)} onRemove={() => setRemoved(rule)} />
        ))}
      </ol>
      {edited && <RuleForm rule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed && <RemoveRule rule={removed} onClose={() => setRemoved(null)} />}
    </div>
  )
}

type RuleCardProps = { rule: MailRule; onEdit: () => void; onRemove: () => void }

function RuleCard({ rule, onEdit, onRemove }: RuleCardProps) {
  const t = useText<typeof strings>('mailbox')
  return (
    <Card as="li" className={css.card}>
      <div className={css.who}>
        <strong>
          <Bdi>{rule.name}</Bdi>
        </strong>
        <Chip tone={rule.active ? 'success' : 'neutral'}>{t(rule.active ? 'rules.active' : 'rules.off')}</Chip>
      </div>
      <dl className={css.said}>
        <dt>{t('rules.when')}</dt>
        <dd>{t(`rules.occasions.${rule.occasion}`)}</dd>
        <dt>{t('rules.if')}</dt>
        <dd>
          <ConditionWords conditions={rule.conditions} />
        </dd>
        <dt>{t('rules.does')}</dt>
        <dd>
          <DoingWords doing={rule.doing} />
        </dd>
      </dl>
      <div className={css.acts}>
        <Button size="compact" onClick={onEdit}>
          {t('rules.change')}
        </Button>
        <Button size="compact" variant="dangerOutline" onClick={onRemove}>
          {t('rules.remove')}
        </Button>
      </div>
    </Card>
  )
}

/** Asks before a rule is taken away. */
function RemoveRule({ rule, onClose }: { rule: MailRule; onClose: () => void }) {
  const t = useText<typeof strings>('mailbox')
  const words = useWords()
  const remove = useWrite(deleteRule, {
    invalidates: [listRules],
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      onClose()
    },
    onRefusal: ({ message }) => toast({ tone: 'danger', title: message }),
  })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="danger" loading={remove.busy} onClick={() => void remove.run({ params: { ruleId: rule._id } })}>
        {t('rules.remove')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('rules.remove-title', { name: isolate(rule.name) })}
      footer={footer}
    >
      <p>{t('rules.remove-body')}</p>
    </Dialog>
  )
}
