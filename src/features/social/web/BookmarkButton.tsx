import { Bookmark } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import type { strings } from '../strings.en.ts'
import css from './BookmarkButton.module.css'
import { useSwitch } from './use-switch.ts'

/**
 * The ribbon of a card or page: keeps the thing among the bookmarks, or no longer. A visitor logs in and comes back to it done.
 * Needs the sentences of `social` (`strings` of the page).
 */
export function BookmarkButton({ kind, id, name }: { kind: string; id: string; name: string }) {
  const t = useText<typeof strings>('social')
  const named = { name: isolate(name) }
  const kept = useSwitch({ kind, id }, 'bookmarked', {
    done: () => toast({ tone: 'success', title: t('now-bookmarked', named), ms: 3000 }),
  })
  return (
    <IconButton
      className={kept.on ? css.kept : undefined}
      label={t('bookmark-named', named)}
      pressed={kept.on}
      icon={<Bookmark {...iconProps} />}
      onClick={() => void kept.press(!kept.on)}
    />
  )
}
