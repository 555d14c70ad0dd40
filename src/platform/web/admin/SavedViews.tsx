import { type FormEvent, useState } from 'react'
import { deleteSavedView, listSavedViews, type SavedView, saveView } from '../../shared/saved-views-contract.ts'
import { useRead, useWrite } from '../call.ts'
import { TextField } from '../forms/TextField.tsx'
import { BookmarkPlus, X } from '../icons.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { iconSmall } from '../ui/icon-props.ts'
import { Popover } from '../ui/Popover.tsx'
import { toast, undoBar } from '../ui/toast.ts'
import { useWords } from '../ui/use-words.ts'
import styles from './ListPage.module.css'
import { asksForAll } from './list-state.ts'

type SavedViewsProps = {
  viewsKey: string
  /** The list's state now, as a view would keep it. */
  now: string
  onPick: (state: string) => void
  /** All rows of the tab that is open. */
  onAll: () => void
}

/** The reader's own views of this list in a row, the one that is shown marked; a new state can be saved under a name. */
export function SavedViews({ viewsKey, now, onPick, onAll }: SavedViewsProps) {
  const t = useWords()
  const { data } = useRead(listSavedViews, { query: { key: viewsKey } })
  const views = data?.data ?? []
  const save = useWrite(saveView, { invalidates: [listSavedViews] })
  const remove = useWrite(deleteSavedView, { invalidates: [listSavedViews] })
  const drop = async (view: SavedView) => {
    const { key, name, state } = view
    if (!(await remove.run({ params: { viewId: view._id } }))) return
    undoBar({
      message: t('ui.not-chosen-any-more', { name }),
      onUndo: () => void save.run({ body: { key, name, state } }),
    })
  }
  const keep = async (name: string) => {
    const saved = await save.run({ body: { key: viewsKey, name, state: now } })
    if (saved) toast({ tone: 'success', title: t('ui.view-saved'), ms: 3000 })
    return saved !== null
  }
  const known = asksForAll(now) || views.some(view => view.state === now)
  if (views.length === 0 && known) return null
  return (
    <nav className={styles.views} aria-label={t('ui.saved-views')}>
      {views.length > 0 && <ViewButton name={t('ui.all-rows')} on={asksForAll(now)} onPick={onAll} />}
      {views.map(view => (
        <ViewButton
          key={view._id}
          name={view.name}
          on={view.state === now}
          onPick={() => onPick(view.state)}
          onDelete={() => void drop(view)}
        />
      ))}
      {!known && <SaveView onSave={keep} refusal={save.refusal?.message} busy={save.busy} />}
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

type SaveViewProps = { onSave: (name: string) => Promise<boolean>; refusal?: string; busy: boolean }

function SaveView({ onSave, refusal, busy }: SaveViewProps) {
  const t = useWords()
  const [name, setName] = useState('')
  const submit = async (event: FormEvent, close: () => void) => {
    event.preventDefault()
    if (name.trim() === '' || !(await onSave(name))) return
    setName('')
    close()
  }
  return (
    <Popover
      label={t('ui.save-view')}
      trigger={
        <Button variant="ghost" size="compact" icon={<BookmarkPlus {...iconSmall} />}>
          {t('ui.save-view')}
        </Button>
      }
    >
      {close => (
        <form className={styles.saveView} onSubmit={event => void submit(event, close)}>
          <TextField
            label={t('ui.view-name')}
            name="viewName"
            compact
            value={name}
            onChange={setName}
            error={refusal}
          />
          <Button type="submit" variant="primary" size="compact" loading={busy}>
            {t('ui.save')}
          </Button>
        </form>
      )}
    </Popover>
  )
}
