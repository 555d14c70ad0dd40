import { type ReactNode, useState } from 'react'
import { Plus } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import css from './RulesPage.module.css'

type Rule = { _id: string; name: string; active: boolean }
/** The sentences that a feature says about its rules, `rules.*` of its own. */
type Say = (
  key:
    | 'lead'
    | 'add'
    | 'none'
    | 'none-too'
    | 'active'
    | 'off'
    | 'when'
    | 'if'
    | 'does'
    | 'remove-title'
    | 'remove-body',
  params?: { name: string },
) => string

type RulesPageProps<R extends Rule> = {
  title: string
  /** The page that the rules belong to. */
  above: { label: string; href: string }
  say: Say
  /** What `useRead` knows of them. */
  list: {
    data?: { count: number; data: readonly R[] } | undefined
    error: Error | null
    isPending: boolean
    refetch(): unknown
  }
  /** A rule in words: on what occasion, what must hold, what is done. */
  inWords(rule: R): { occasion: string; conditions: ReactNode; doing: ReactNode }
  /** Writes a rule, a new one for null. */
  form(rule: R | null, close: () => void): ReactNode
  /** Takes a rule away; null where that was refused. */
  remove(rule: R): Promise<unknown>
  removing: boolean
}

/** What a feature does by itself: each rule in words, to be written, changed and taken away. */
export function RulesPage<R extends Rule>({ title, above, say, list, inWords, form, ...rest }: RulesPageProps<R>) {
  const slow = useDelayed(list.isPending)
  const [edited, setEdited] = useState<R | 'new' | null>(null)
  const [removed, setRemoved] = useState<R | null>(null)
  return (
    <div className={css.page}>
      <PageHeader
        breadcrumb={[above, { label: title }]}
        title={title}
        lead={say('lead')}
        actions={
          <Button variant="primary" icon={<Plus {...iconSmall} />} onClick={() => setEdited('new')}>
            {say('add')}
          </Button>
        }
      />
      {list.error && <ErrorPiece error={list.error} onRetry={() => void list.refetch()} />}
      {slow && <Skeleton height="240px" />}
      {list.data?.count === 0 && <EmptyState kind="none-yet" title={say('none')} body={say('none-too')} />}
      <ol className={css.cards}>
        {list.data?.data.map(rule => (
          <RuleCard
            key={rule._id}
            rule={rule}
            inWords={inWords(rule)}
            say={say}
            onEdit={() => setEdited(rule)}
            onRemove={() => setRemoved(rule)}
          />
        ))}
      </ol>
      {edited && form(edited === 'new' ? null : edited, () => setEdited(null))}
      {removed && (
        <RemoveDialog
          name={removed.name}
          say={say}
          busy={rest.removing}
          onRemove={async () => void ((await rest.remove(removed)) !== null && setRemoved(null))}
          onClose={() => setRemoved(null)}
        />
      )}
    </div>
  )
}

type RuleCardProps = {
  rule: Rule
  inWords: { occasion: string; conditions: ReactNode; doing: ReactNode }
  say: Say
  onEdit: () => void
  onRemove: () => void
}

function RuleCard({ rule, inWords, say, onEdit, onRemove }: RuleCardProps) {
  const words = useWords()
  return (
    <Card as="li" className={css.card}>
      <div className={css.row}>
        <strong>
          <Bdi>{rule.name}</Bdi>
        </strong>
        <Chip tone={rule.active ? 'success' : 'neutral'}>{say(rule.active ? 'active' : 'off')}</Chip>
      </div>
      <dl className={css.said}>
        <dt>{say('when')}</dt>
        <dd>{inWords.occasion}</dd>
        <dt>{say('if')}</dt>
        <dd>{inWords.conditions}</dd>
        <dt>{say('does')}</dt>
        <dd>{inWords.doing}</dd>
      </dl>
      <div className={css.row}>
        <Button size="compact" onClick={onEdit}>
          {words('ui.edit')}
        </Button>
        <Button size="compact" variant="dangerOutline" onClick={onRemove}>
          {words('ui.remove')}
        </Button>
      </div>
    </Card>
  )
}

type RemoveDialogProps = { name: string; say: Say; busy: boolean; onRemove: () => void; onClose: () => void }

/** Asks before a rule is taken away. */
function RemoveDialog({ name, say, busy, onRemove, onClose }: RemoveDialogProps) {
  const words = useWords()
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="danger" loading={busy} onClick={onRemove}>
        {words('ui.remove')}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" onClose={onClose} title={say('remove-title', { name: isolate(name) })} footer={footer}>
      <p>{say('remove-body')}</p>
    </Dialog>
  )
}
