import type { ReactNode } from 'react'
import { holds } from '../../../platform/shared/access.ts'
import {
  AlarmClock,
  ArchiveRestore,
  ArrowLeft,
  ChevronDown,
  ChevronUp,
  Heart,
  Inbox,
  Mail,
  MailOpen,
  OctagonAlert,
  ShieldCheck,
  Star,
  Tag,
  Trash2,
} from '../../../platform/web/icons.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import type { MailThread } from '../contract/threads.ts'
import { type Act, LABELS, type Label } from '../rules.ts'
import { ANSWER } from '../rules/rights.ts'
import type { strings } from '../strings.en.ts'
import css from './Mail.module.css'
import readerCss from './Reader.module.css'

export type Do = (act: Act, label?: Label) => void

type ToolsProps = {
  thread: MailThread
  run: Do
  onLater: () => void
  onClose: () => void
  /** Where it stands in its list, from 1, and the ways to its neighbours. */
  position: { at: number; count: number } | null
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

/** What can be done with the open conversation, over it. */
export function MailTools({ thread, run, onLater, onClose, position, onPrevious, onNext }: ToolsProps) {
  const t = useText<typeof strings>('mailbox')
  const may = holds(useViewer(), ANSWER.permission)
  return (
    <div className={readerCss.tools} role="toolbar" aria-label={t('acts.toolbar')}>
      <span className={readerCss.toList}>
        <IconButton
          size="compact"
          label={t('acts.close')}
          icon={<ArrowLeft {...iconProps} className="flip" />}
          onClick={onClose}
        />
      </span>
      {may && <Laying thread={thread} run={run} onLater={onLater} />}
      {may && <LabelMenu labels={thread.labels} run={run} />}
      <IconButton
        size="compact"
        label={t(thread.starred ? 'acts.unstar' : 'acts.star')}
        icon={<Star {...iconProps} />}
        pressed={thread.starred}
        onClick={() => run(thread.starred ? 'unstar' : 'star')}
      />
      {may && (
        <IconButton
          size="compact"
          label={t(thread.favoured ? 'acts.unfavour' : 'acts.favour')}
          icon={<Heart {...iconProps} />}
          pressed={thread.favoured}
          onClick={() => run(thread.favoured ? 'unfavour' : 'favour')}
        />
      )}
      <IconButton
        size="compact"
        label={t(thread.read ? 'acts.unread' : 'acts.read')}
        icon={thread.read ? <Mail {...iconProps} /> : <MailOpen {...iconProps} />}
        onClick={() => run(thread.read ? 'unread' : 'read')}
      />
      <span className={css.gap} />
      {position && (
        <span className={readerCss.position}>
          {t('acts.position', { at: String(position.at), count: String(position.count) })}
        </span>
      )}
      <span className={readerCss.neighbours}>
        <IconButton
          size="compact"
          label={t('acts.previous')}
          icon={<ChevronUp {...iconProps} />}
          disabled={!onPrevious}
          onClick={() => onPrevious?.()}
        />
        <IconButton
          size="compact"
          label={t('acts.next')}
          icon={<ChevronDown {...iconProps} />}
          disabled={!onNext}
          onClick={() => onNext?.()}
        />
      </span>
    </div>
  )
}

/** Where it lies: out of the trash and spam, or into them, and out of sight for a while. */
function Laying({ thread, run, onLater }: Pick<ToolsProps, 'thread' | 'run' | 'onLater'>) {
  const t = useText<typeof strings>('mailbox')
  const act = (key: Exclude<Act, 'label' | 'unlabel'>, icon: ReactNode, does: () => void = () => run(key)) => (
    <IconButton size="compact" label={t(`acts.${key}`)} icon={icon} onClick={does} />
  )
  if (thread.place === 'trash') return act('restore', <ArchiveRestore {...iconProps} />)
  return (
    <>
      {act('trash', <Trash2 {...iconProps} />)}
      {thread.place === 'spam'
        ? act('not-spam', <ShieldCheck {...iconProps} />)
        : act('spam', <OctagonAlert {...iconProps} />)}
      {thread.laterUntil
        ? act('wake', <Inbox {...iconProps} />)
        : thread.place === 'inbox' && act('later', <AlarmClock {...iconProps} />, onLater)}
    </>
  )
}

/** The labels to put on or to take away. `labels` are those that all of them have. */
export function LabelMenu({ labels, run }: { labels: readonly Label[]; run: Do }) {
  const t = useText<typeof strings>('mailbox')
  return (
    <Menu
      label={t('acts.labels')}
      trigger={<IconButton size="compact" label={t('acts.labels')} icon={<Tag {...iconProps} />} />}
      items={LABELS.map(label => ({
        key: label,
        label: t(`labels.${label}`),
        icon: <span className={css.swatch} data-label={label} aria-hidden="true" />,
        checked: labels.includes(label),
        onPick: () => run(labels.includes(label) ? 'unlabel' : 'label', label),
      }))}
    />
  )
}
