import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { shortDate } from '../../../../platform/shared/text.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { iconProps, iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { Menu } from '../../../../platform/web/ui/Menu.tsx'
import type { SavedSearch } from '../../contract.ts'
import { directories } from '../../directory.ts'
import type { strings } from '../../strings.en.ts'
import { useDirectoryWords } from '../labels.ts'
import css from './Saved.module.css'
import { SavedDialog } from './SavedDialog.tsx'
import { useSaved } from './use-saved.ts'

/** One saved search: the whole row leads to what it finds. */
export function SavedRow({ saved }: { saved: SavedSearch }) {
  const t = useText<typeof strings>('directories')
  const directory = useDirectoryWords(directories.find(one => one.kind === saved.kind)!)
  const [open, setOpen] = useState(false)
  const { name, alert } = saved
  const { change, keep, drop } = useSaved(saved)
  const items = [
    { key: 'change', label: t('saved.change'), icon: <Pencil {...iconSmall} />, onPick: () => setOpen(true) },
    { key: 'delete', label: t('saved.delete'), icon: <Trash2 {...iconSmall} />, onPick: () => void drop() },
  ]
  return (
    <Card as="li" href={`${saved.href}${saved.href.includes('?') ? '&' : '?'}saved=${saved._id}`} linkLabel={name}>
      <div className={css.row}>
        <span className={css.name}>
          <Bdi clip>{name}</Bdi>
        </span>
        {saved.newCount > 0 ? <Chip tone="live">{t('saved.new', { count: saved.newCount })}</Chip> : <span />}
        <span className={css.tools}>
          <Menu
            label={t('saved.more', { name })}
            align="end"
            items={items}
            trigger={<IconButton label={t('saved.more', { name })} icon={<EllipsisVertical {...iconProps} />} />}
          />
        </span>
        <span className={css.about}>
          {directory('title')} · {alert === 'off' ? t('saved.quiet') : t(`saved.alerts.${alert}`)} ·{' '}
          {t('saved.since', { date: shortDate(saved.createdAt) })}
        </span>
      </div>
      <SavedDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('saved.change-title')}
        start={{ name, alert }}
        busy={change.busy}
        refusal={change.refusal?.message ?? null}
        onKeep={keep}
      />
    </Card>
  )
}
