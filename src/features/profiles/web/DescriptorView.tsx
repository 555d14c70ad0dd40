import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldView, FilesView, Locked } from '../../../engines/forms/contract.ts'
import { type Descriptor, fieldOf } from '../../../engines/forms/descriptor.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import type { ProfileView } from '../contract.ts'
import { allKinds } from '../kinds/all-kinds.ts'
import type { strings } from '../strings.en.ts'
import styles from './DescriptorView.module.css'
import { useKindsAround } from './kinds-around.tsx'
import { ProfileFiles } from './ProfileFiles.tsx'
import { LockedChip } from './show/LockedChip.tsx'
import { ShownText } from './show/ShownText.tsx'
import { useKindWords } from './use-kind-words.ts'

type DescriptorViewProps = {
  view: Pick<ProfileView, 'kind' | 'groups'>
  /** Offers to edit each step: the wizard's review. */
  onEdit?: (step: string) => void
  /** Where each group is edited by itself: the settings. */
  editAt?: (group: string) => string | null
  /** At the end of each field's and file group's line: a reviewer's tick, a mark of what changed. */
  aside?: (key: string) => ReactNode
  /** Marks a line: `changed` and `asked` are drawn. */
  mark?: (key: string) => 'changed' | 'asked' | null
  /** Without files: where they are shown elsewhere. */
  withoutFiles?: boolean
  /** Level of the group's headline. Default 3. */
  level?: 2 | 3 | 4
}

/** Everything of a profile that its reader may see, in the groups of its descriptor: for reviewers, owners and the public page. */
export function DescriptorView(props: DescriptorViewProps) {
  const { view, onEdit, withoutFiles } = props
  const steps = [...new Set(view.groups.map(group => group.step))]
  const shown = (group: ProfileView['groups'][number]) => group.fields.length > 0 || !withoutFiles
  return (
    <div className={styles.view}>
      {steps.map(step => {
        const groups = view.groups.filter(group => group.step === step && shown(group))
        return (
          <div key={step} className={styles.step}>
            {onEdit && <StepHead kind={view.kind} step={step} onEdit={onEdit} />}
            {groups.map(group => (
              <GroupView key={group.key} {...props} group={group} untitled={Boolean(onEdit) && groups.length === 1} />
            ))}
          </div>
        )
      })}
    </div>
  )
}

function StepHead({ kind, step, onEdit }: { kind: string; step: string; onEdit: (step: string) => void }) {
  const t = useText<typeof strings>('profiles')
  const title = useKindWords(kind)(`steps.${step}.title`)
  return (
    <div className={styles.head}>
      <h2 className={styles.stepTitle}>{title}</h2>
      <Button variant="ghost" size="compact" icon={<Pencil {...iconSmall} />} onClick={() => onEdit(step)}>
        {t('wizard.edit-step', { step: title })}
      </Button>
    </div>
  )
}

type GroupViewProps = DescriptorViewProps & {
  group: ProfileView['groups'][number]
  /** The step's headline says it already. */
  untitled?: boolean
}

function GroupView(props: GroupViewProps) {
  const { view, group, withoutFiles, untitled, level = 3 } = props
  const say = useKindWords(view.kind)
  const kind = useDescriptor(view.kind)
  const Title = `h${level}` as const
  const t = useText<typeof strings>('profiles')
  const title = say(titleOf(kind, group.key))
  const edit = props.editAt?.(group.key)
  const { open, closed } = closedTogether(group.fields)
  return (
    <section className={styles.group} aria-label={title}>
      {!untitled && (
        <div className={styles.titled}>
          <Title className={styles.title}>{title}</Title>
          {edit && (
            <LinkText to={edit}>
              {t('mine.edit')}
              <VisuallyHidden> {title}</VisuallyHidden>
            </LinkText>
          )}
        </div>
      )}
      <dl className={styles.lines}>
        {open.map(field => (
          <Line key={field.key} {...props} name={field.key} long={isLong(field)}>
            {field.value ? <ShownText kind={view.kind} field={field.key} value={field.value} /> : lockOf(field)}
          </Line>
        ))}
        {closed.map(({ keys, locked }) => (
          <ClosedLine key={keys[0]} kind={view.kind} keys={keys} locked={locked} />
        ))}
        {!withoutFiles &&
          group.files.map(files => (
            <Line key={files.key} {...props} name={files.key} long drawn>
              {lockOf(files) ?? <ProfileFiles files={files.files} named={Boolean(props.onEdit)} />}
            </Line>
          ))}
      </dl>
    </section>
  )
}

const lockOf = ({ locked }: FieldView | FilesView): ReactNode => locked && <LockedChip lock={locked} />

/** Paragraphs and rows take the whole width. */
const isLong = ({ value }: FieldView): boolean =>
  value?.is === 'rows' || (value?.is === 'text' && (value.text.length > 90 || value.text.includes('\n')))

type Closed = { keys: string[]; locked: Locked }

/** Fields closed for the same reason are named on one line: the reason is said once, not at each. */
function closedTogether(fields: readonly FieldView[]): { open: FieldView[]; closed: Closed[] } {
  const found = new Map<string, Closed>()
  for (const { key, locked } of fields) {
    if (!locked) continue
    const reason = JSON.stringify(locked)
    found.set(reason, { keys: [...(found.get(reason)?.keys ?? []), key], locked })
  }
  return { open: fields.filter(field => !field.locked), closed: [...found.values()] }
}

/** Several fields that the reader may not see, and who may. */
function ClosedLine({ kind, keys, locked }: Closed & { kind: string }) {
  const say = useKindWords(kind)
  const descriptor = useDescriptor(kind)
  return (
    <div className={classNames(styles.line, styles.closed)} data-line={keys.join(' ')}>
      <dt className={styles.label}>
        {keys.map(key => (
          <span key={key} className={styles.named}>
            {say(`fields.${key}.${wordFor(descriptor, key)}`)}
          </span>
        ))}
      </dt>
      <dd className={styles.value}>
        <LockedChip lock={locked} />
      </dd>
    </div>
  )
}

const useDescriptor = (key: string): Descriptor | undefined =>
  (useKindsAround().kinds ?? allKinds).find(one => one.key === key)

/** What a group is titled where others read it. */
function titleOf(kind: Descriptor | undefined, key: string): string {
  const group = kind?.steps.flatMap(step => step.groups).find(one => one.key === key)
  return group?.shown ? `groups.${key}-shown` : `groups.${key}`
}

/** What a field is called where others read it. */
function wordFor(kind: Descriptor | undefined, name: string): 'shown' | 'label' {
  return kind && fieldOf(kind, name)?.shown ? 'shown' : 'label'
}

type LineProps = GroupViewProps & { name: string; long?: boolean; drawn?: boolean; children: ReactNode }

function Line(props: LineProps) {
  const { view, name, long, drawn, aside, mark, children } = props
  const say = useKindWords(view.kind)
  const word = wordFor(useDescriptor(view.kind), name)
  const marked = mark?.(name)
  return (
    <div
      className={classNames(styles.line, long && styles.long, drawn && styles.drawn, marked && styles[marked])}
      data-line={name}
    >
      <dt className={styles.label}>{say(`fields.${name}.${word}`)}</dt>
      <dd className={styles.value}>{children}</dd>
      {aside && <dd className={styles.aside}>{aside(name)}</dd>}
    </div>
  )
}
