import type { ReactNode } from 'react'
import { Pencil } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { VisuallyHidden } from '../../../../platform/web/ui/VisuallyHidden.tsx'
import type { FieldView, FilesView, Locked, ShownForm, ShownGroup } from '../../contract.ts'
import { type Descriptor, fieldOf } from '../../descriptor.ts'
import type { strings } from '../../strings.en.ts'
import { useFormsAround } from '../FormsAround.tsx'
import { useFormWords } from '../use-form-words.ts'
import styles from './DescriptorView.module.css'
import { ShownFiles } from './ShownFiles.tsx'
import { ShownText } from './ShownText.tsx'

type DescriptorViewProps = {
  /** What the view is of; a kind that is not known any more is shown by its own words alone. */
  descriptor: Descriptor | undefined
  view: ShownForm
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

/** Everything of a form that its reader may see, in the groups of its descriptor: for reviewers, owners and the public page. */
export function DescriptorView(props: DescriptorViewProps) {
  const { view, onEdit, withoutFiles } = props
  const steps = [...new Set(view.groups.map(group => group.step))]
  const shown = (group: ShownGroup) => group.fields.length > 0 || !withoutFiles
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
  const t = useText<typeof strings>('forms')
  const title = useFormWords(kind)(`steps.${step}.title`)
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
  group: ShownGroup
  /** The step's headline says it already. */
  untitled?: boolean
}

function GroupView(props: GroupViewProps) {
  const { view, group, withoutFiles, untitled, level = 3 } = props
  const say = useFormWords(view.kind)
  const { descriptor } = props
  const Title = `h${level}` as const
  const t = useText<typeof strings>('forms')
  const title = say(titleOf(descriptor, group.key))
  const edit = props.editAt?.(group.key)
  const { open, closed } = closedTogether(group.fields)
  return (
    <section className={styles.group} aria-label={title}>
      {!untitled && (
        <div className={styles.titled}>
          <Title className={styles.title}>{title}</Title>
          {edit && (
            <LinkText to={edit}>
              {t('view.edit')}
              <VisuallyHidden> {title}</VisuallyHidden>
            </LinkText>
          )}
        </div>
      )}
      <dl className={styles.lines}>
        {open.map(field => (
          <Line key={field.key} {...props} name={field.key} long={isLong(field)}>
            {field.value ? (
              <ShownText kind={view.kind} field={field.key} value={field.value} />
            ) : (
              <LockOf part={field} />
            )}
          </Line>
        ))}
        {closed.map(({ keys, locked }) => (
          <ClosedLine key={keys[0]} kind={view.kind} descriptor={descriptor} keys={keys} locked={locked} />
        ))}
        {!withoutFiles &&
          group.files.map(files => (
            <Line key={files.key} {...props} name={files.key} long drawn>
              {files.locked ? (
                <LockOf part={files} />
              ) : (
                <ShownFiles files={files.files} named={Boolean(props.onEdit)} />
              )}
            </Line>
          ))}
      </dl>
    </section>
  )
}

function LockOf({ part: { locked } }: { part: FieldView | FilesView }) {
  const { Lock } = useFormsAround()
  return locked && <Lock lock={locked} />
}

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
function ClosedLine({ kind, descriptor, keys, locked }: Closed & { kind: string; descriptor: Descriptor | undefined }) {
  const say = useFormWords(kind)
  const { Lock } = useFormsAround()
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
        <Lock lock={locked} />
      </dd>
    </div>
  )
}

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
  const { view, descriptor, name, long, drawn, aside, mark, children } = props
  const say = useFormWords(view.kind)
  const word = wordFor(descriptor, name)
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
