import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { holds } from '../../../platform/shared/access.ts'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { foldText } from '../../../platform/shared/text.ts'
import { keyOfRead, useRead, useWrite } from '../../../platform/web/call.ts'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { isolate } from '../../../platform/web/isolate.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { UserText } from '../../../platform/web/ui/UserText.tsx'
import {
  addNote,
  listTags,
  MAX_NOTE,
  type MemberNote,
  MOST_TAGS,
  type Noted as NotedView,
  readPanel,
  removeNote,
  setTags,
  Tag,
  WRITE,
} from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './MemberPanel.module.css'
import { Part } from './Part.tsx'

type Of = { member: string } | { email: string }
type NotedProps = { memberId: string; noted: NotedView; of: Of }

/** Tags and notes that staff share of a member. */
export function Noted({ memberId, noted, of }: NotedProps) {
  const client = useQueryClient()
  const may = holds(useViewer(), WRITE.permission)
  const options = {
    onDone: ({ message, data }: { message: string; data: NotedView }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      client.setQueryData<AnswerOf<typeof readPanel>>(keyOfRead(readPanel, { query: of }), before =>
        before ? { data: { ...before.data, noted: data } } : before,
      )
      void client.invalidateQueries({ queryKey: [readPanel.id], refetchType: 'none' })
    },
    onRefusal: ({ message }: Error) => toast({ tone: 'danger', title: message }),
  }
  return (
    <>
      <Tags memberId={memberId} tags={noted.tags} may={may} options={options} />
      <Notes memberId={memberId} notes={noted.notes} may={may} options={options} />
    </>
  )
}

type Options = {
  onDone: (answer: { message: string; data: NotedView }) => void
  onRefusal: (error: Error) => void
}
type TagsProps = { memberId: string; tags: readonly string[]; may: boolean; options: Options }

function Tags({ memberId, tags, may, options }: TagsProps) {
  const t = useText<typeof strings>('member-panel')
  const [adding, setAdding] = useState(false)
  const write = useWrite(setTags, options)
  const put = (next: readonly string[]) => void write.run({ params: { userId: memberId }, body: { tags: [...next] } })
  return (
    <Part title={t('tags.title')}>
      <div className={css.tags}>
        {tags.map(tag => (
          <Chip
            key={tag}
            {...(may && {
              onRemove: () => put(tags.filter(one => one !== tag)),
              removeLabel: t('tags.remove', { tag: isolate(tag) }),
            })}
          >
            <Bdi>{tag}</Bdi>
          </Chip>
        ))}
        {tags.length === 0 && !adding && <span className={css.quiet}>{t('tags.none')}</span>}
        {may && !adding && tags.length < MOST_TAGS && (
          <button type="button" className={css.addTag} onClick={() => setAdding(true)}>
            + {t('tags.add')}
          </button>
        )}
      </div>
      {adding && (
        <TagForm
          tags={tags}
          busy={write.busy}
          onAdd={tag => {
            put([...tags, tag])
            setAdding(false)
          }}
        />
      )}
    </Part>
  )
}

const OFFERED = 8

/** A tag as it is typed, with those that staff use already. */
function TagForm({ tags, busy, onAdd }: { tags: readonly string[]; busy: boolean; onAdd: (tag: string) => void }) {
  const t = useText<typeof strings>('member-panel')
  const [tag, setTag] = useState('')
  const known = useRead(listTags, undefined, { staleMs: 60_000 }).data?.data ?? []
  const typed = tag.trim()
  const offered = known
    .filter(one => !tags.includes(one.tag) && foldText(one.tag).includes(foldText(typed)))
    .slice(0, OFFERED)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (typed.length > 1) onAdd(typed)
  }
  return (
    <form className={css.noteForm} onSubmit={add}>
      <div className={css.tagForm}>
        <TextField name="tag" label={t('tags.add')} value={tag} onChange={setTag} compact autoFocus />
        <Button type="submit" size="compact" loading={busy} disabled={!isTag(typed)}>
          {t('tags.add-now')}
        </Button>
      </div>
      {offered.length > 0 && (
        <ul className={css.tags} aria-label={t('tags.known')}>
          {offered.map(one => (
            <li key={one.tag}>
              <button type="button" className={css.addTag} onClick={() => onAdd(one.tag)}>
                + <Bdi>{one.tag}</Bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}

/** The same rule as the server's. */
const isTag = (typed: string): boolean => Tag.safeParse(typed).success

type NotesProps = { memberId: string; notes: readonly MemberNote[]; may: boolean; options: Options }
const SHOWN = 3

function Notes({ memberId, notes, may, options }: NotesProps) {
  const t = useText<typeof strings>('member-panel')
  const [text, setText] = useState('')
  const [all, setAll] = useState(false)
  const add = useWrite(addNote, {
    ...options,
    onDone: answer => {
      setText('')
      options.onDone(answer)
    },
  })
  const keep = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) void add.run({ params: { userId: memberId }, body: { text: text.trim() } })
  }
  const shown = all ? notes : notes.slice(0, SHOWN)
  return (
    <Part title={t('notes.title')}>
      {notes.length === 0 && !may && <p className={css.quiet}>{t('notes.none')}</p>}
      {shown.length > 0 && (
        <ul className={css.notes}>
          {shown.map(note => (
            <Note key={note._id} note={note} may={may} options={options} />
          ))}
        </ul>
      )}
      {notes.length > shown.length && (
        <span>
          <Button size="compact" variant="ghost" onClick={() => setAll(true)}>
            {t('notes.more', { count: notes.length - shown.length })}
          </Button>
        </span>
      )}
      {may && (
        <form className={css.noteForm} onSubmit={keep}>
          <TextField
            name="note"
            label={t('notes.write')}
            hint={t('notes.hint')}
            value={text}
            onChange={setText}
            maxLength={MAX_NOTE}
            multiline
            rows={2}
            compact
          />
          {text.trim() !== '' && (
            <span>
              <Button type="submit" size="compact" loading={add.busy}>
                {t('notes.keep')}
              </Button>
            </span>
          )}
        </form>
      )}
    </Part>
  )
}

function Note({ note, may, options }: { note: MemberNote; may: boolean; options: Options }) {
  const t = useText<typeof strings>('member-panel')
  const viewer = useViewer()
  const remove = useWrite(removeNote, options)
  const name = note.by?.name ?? t('notes.gone')
  const removable = may && (note.by?._id === viewer?.id || viewer?.role === 'Super-admin')
  return (
    <li className={css.note}>
      <UserText text={note.text} lang={note.language} />
      <span className={css.byline}>
        <Bdi>{name}</Bdi> · <TimeAgo value={note.at} />
        {removable && (
          <Button
            size="compact"
            variant="ghost"
            loading={remove.busy}
            aria-label={t('notes.remove-of', { name: isolate(name) })}
            onClick={() => void remove.run({ params: { noteId: note._id } })}
          >
            {t('notes.remove')}
          </Button>
        )}
      </span>
    </li>
  )
}
