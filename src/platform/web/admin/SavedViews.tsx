import { type FormEvent, useState } from 'react'
import { deleteSavedView, listSavedViews, type SavedView, saveView } from '../../shared/saved-views-contract.ts'
import { useRead, useWrite } from '../call.ts'
import { TextField } from '../forms/TextField.tsx'
import { BookmarkPlus, X } from '../icons.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { iconProps, iconSmall } from '../ui/icon-props.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Popover } from '../ui/Popover.tsx'
import { toast, undoBar } from '../ui/toast.ts'
import { useWords } from '../ui/use-words.ts'
import { asksForAll } from './list-state.ts'
import styles from './ListPage.module.css'

/** The reader's own views of a list, and what can be done with them. */
type Views = {
  all: readonly SavedView[]
  /** Whether the list's state is one of them, or all rows: there is nothing to save. */
  known: boolean
  keep: (name: string) => Promise<boolean>
  drop: (view: SavedView) => Promise<void>
  /** Why the last one was not kept. */
  refusal: string | undefined
  busy: boolean
}

/** The saved views of the list `viewsKey`; `now` is the list's state, as a view would keep it. */
export function useSavedViews(viewsKey: string, now: string): Views {
  const t = useWords()
  const { data } = useRead(listSavedViews, { query: { key: viewsKey } })
  const all = data?.data ?? []
  const save = useWrite(saveView, { invalidates: [listSavedViews] })
  const remove = useWrite(deleteSavedView, { invalidates: [listSavedViews] })
  return {
    all,
    known: asksForAll(now) || all.some(view => view.state === now),
    keep: async name => {
      const saved = await save.run({ body: { key: viewsKey, name, state: now } })
      if (saved) toast({ tone: 'success', title: t('ui.view-saved'), ms: 3000 })
      return saved !== null
    },
    drop: async view => {
      const { key, name, state } = view
      if (!(await remove.run({ params: { viewId: view._id } }))) return
      undoBar({
        message: t('ui.not-chosen-any-more', { name }),
        onUndo: () => void save.run({ body: { key, name, state } }),
      })
    },
    refusal: save.refusal?.message,
    busy: save.busy,
  }
}

type SavedViewsProps = {
  views: Views
  now: string
  onPick: (state: string) => void
  /** All rows of the tab that is open. */
  onAll: () => void
}

/** The saved views in a row, the one that is shown marked. */
export function SavedViews({ views, now, onPick, onAll }: SavedViewsProps) {
  const t = useWords()
  if (views.all.length === 0) return null
  return (
    <nav className={styles.views} aria-label={t('ui.saved-views')}>
      <ViewButton name={t('ui.all-rows')} on={asksForAll(now)} onPick={onAll} />
      {views.all.map(view => (
        <ViewButton
          key={view._id}
          name={view.name}
          on={view.state === now}
          onPick={() => onPick(view.state)}
          onDelete={() => void views.drop(view)}
        />
      ))}
    </nav>
  )
}

type ViewButtonProps = { name: string; on: boolean; onPick: () => void; onDelete?: () => void }

function ViewButton({ name, on, onPick, onDelete }: ViewButtonProps) {
  const t = useWords()
  return (
    <span className={classNames(styles.view, on && styles.on)}>
      <button type="button" className={styles.pickView} aria-current={on ? 'true' : undefined} onClick={onPick}>
        <bdi>{name}</bdi>
      </button>
      {on && onDelete && (
        <button type="button" className={styles.dropView} aria-label={t('ui.delete-view', { name })} onClick={onDelete}>
          <X {...iconSmall} />
        </button>
      )}
    </span>
  )
}

/**
 * Saves the list's state under a name. It stands among the tools and is there when there is something to save: a line of its own
 * would move the rows at the first letter of a search.
 */
export function SaveView({ views }: { views: Views }) {
  const t = useWords()
  const [name, setName] = useState('')
  const submit = async (event: FormEvent, close: () => void) => {
    event.preventDefault()
    if (name.trim() === '' || !(await views.keep(name))) return
    setName('')
    close()
  }
  return (
    <Popover
      label={t('ui.save-view')}
      align="end"
      trigger={<IconButton size="compact" label={t('ui.save-view')} icon={<BookmarkPlus {...iconProps} />} />}
    >
      {close => (
        <form className={styles.saveView} onSubmit={event => void submit(event, close)}>
          <TextField
            label={t('ui.view-name')}
            name="viewName"
            compact
            value={name}
            onChange={setName}
            error={views.refusal}
          />
          <Button type="submit" variant="primary" size="compact" loading={views.busy}>
            {t('ui.save')}
          </Button>
        </form>
      )}
    </Popover>
  )
}
