import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { holds } from '../../../platform/shared/access.ts'
import { send, useRead, useWrite } from '../../../platform/web/call.ts'
import { Checkbox } from '../../../platform/web/forms/Checkbox.tsx'
import { CheckboxGroup } from '../../../platform/web/forms/CheckboxGroup.tsx'
import { FormDialog } from '../../../platform/web/forms/FormDialog.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { Plus } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useRested } from '../../../platform/web/use-rested.ts'
import {
  addWatchedWord,
  editWatchedWord,
  listWatchedWords,
  removeWatchedWord,
  tryWatchedWord,
  type WatchedWord,
  WordBody,
} from '../contract/words.ts'
import { markedPieces } from '../rules/watched.ts'
import type { strings } from '../strings.en.ts'
import styles from './Complaints.module.css'
import { sayRefusal } from './data.ts'
import { Marked } from './Marked.tsx'
import { useKindName } from './Marks.tsx'

/** Words that hold a text for the desk: which, for what, how often they were found, and a trial on the last texts. */
export function WordsScreen() {
  const t = useText<typeof strings>('complaints')
  const mayChange = holds(useViewer(), 'complaints.words')
  const { data, error, isPending, refetch } = useRead(listWatchedWords)
  const [editing, setEditing] = useState<WatchedWord | 'new' | null>(null)
  const add = mayChange && (
    <Button variant="primary" icon={<Plus {...iconSmall} />} onClick={() => setEditing('new')}>
      {t('words.add')}
    </Button>
  )
  return (
    <div className={styles.reasons}>
      <PageHeader
        title={t('pages.words')}
        lead={t('words.lead')}
        breadcrumb={[{ label: t('pages.list'), href: '/complaints' }, { label: t('pages.words') }]}
        actions={data && data.count > 0 && add}
      />
      {isPending && <Skeleton height="420px" />}
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      {data && data.count === 0 && (
        <EmptyState kind="none-yet" title={t('words.none')} body={t('words.none-too')} action={add || undefined} />
      )}
      {data && data.count > 0 && (
        <ol className={styles.rows}>
          {data.data.map(word => (
            <Row key={word._id} word={word} onEdit={mayChange ? () => setEditing(word) : null} />
          ))}
        </ol>
      )}
      {editing && (
        <WordDialog
          word={editing === 'new' ? null : editing}
          kinds={data?.kinds ?? []}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}

function Row({ word, onEdit }: { word: WatchedWord; onEdit: (() => void) | null }) {
  const t = useText<typeof strings>('complaints')
  const kindName = useKindName()
  const turn = useWrite(editWatchedWord, {
    invalidates: [listWatchedWords],
    onDone: ({ message }) => toast({ tone: 'info', title: message }),
    onRefusal: sayRefusal,
  })
  const { _id: wordId, hits, lastHitAt, madeBy, madeAt, ...body } = word
  const named = { name: isolate(word.phrase) }
  return (
    <li className={styles.reason} data-archived={!word.on || undefined}>
      <div className={styles.words}>
        <div className={styles.names}>
          <h2>
            <bdi>{word.phrase}</bdi>
          </h2>
          <Chip>{t(word.part ? 'words.is-part' : 'words.is-whole')}</Chip>
          {!word.on && <Chip tone="warning">{t('words.off')}</Chip>}
        </div>
        {word.note && (
          <p className={styles.rule}>
            <Bdi>{word.note}</Bdi>
          </p>
        )}
        <p className={styles.hint}>
          {word.kinds ? word.kinds.map(kindName).join(' · ') : t('words.everything')}
          {' · '}
          {hits === 0 ? t('words.never') : t('words.hits', { count: hits })}
          {lastHitAt && (
            <>
              {' · '}
              {t('words.last')} <TimeAgo value={lastHitAt} />
            </>
          )}
          {madeBy && (
            <>
              {' · '}
              <Bdi>{madeBy.name}</Bdi> · <TimeAgo value={madeAt} />
            </>
          )}
        </p>
      </div>
      {onEdit && (
        <div className={styles.acts}>
          <Button
            size="compact"
            variant="ghost"
            aria-label={t(word.on ? 'words.turn-off-named' : 'words.turn-on-named', named)}
            loading={turn.busy}
            onClick={() => void turn.run({ params: { wordId }, body: { ...body, on: !word.on } })}
          >
            {t(word.on ? 'words.turn-off' : 'words.turn-on')}
          </Button>
          <Button size="compact" aria-label={t('words.change-named', named)} onClick={onEdit}>
            {t('reasons.change')}
          </Button>
        </div>
      )}
    </li>
  )
}

const EMPTY: WordBody = { phrase: '', part: false, kinds: null, note: '', on: true }

type WordDialogProps = { word: WatchedWord | null; kinds: readonly string[]; onClose: () => void }

function WordDialog({ word, kinds, onClose }: WordDialogProps) {
  const t = useText<typeof strings>('complaints')
  const kindName = useKindName()
  const client = useQueryClient()
  const { phrase, part, kinds: chosen, note, on } = word ?? EMPTY
  const form = useForm(WordBody, {
    defaults: { phrase, part, kinds: chosen, note, on } as never,
    feature: 'complaints',
    onSubmit: async body => {
      const { message } = word
        ? await send(editWatchedWord, { params: { wordId: word._id }, body })
        : await send(addWatchedWord, { body })
      done(message)
    },
  })
  const done = (message: string) => {
    toast({ tone: 'success', title: message, ms: 3000 })
    void client.invalidateQueries({ queryKey: [listWatchedWords.id] })
    onClose()
  }
  const remove = useWrite(removeWatchedWord, { onDone: ({ message }) => done(message), onRefusal: sayRefusal })
  const values = form.values as WordBody
  const set = (name: keyof WordBody, value: unknown) => form.set(name as never, value as never)
  const title = word ? t('reasons.edit', { name: isolate(word.phrase) }) : t('words.add')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="large"
      title={title}
      before={
        word && (
          <Button
            variant="danger"
            loading={remove.busy}
            onClick={() => void remove.run({ params: { wordId: word._id } })}
          >
            {t('words.remove')}
          </Button>
        )
      }
    >
      <TextField {...form.field('phrase')} label={t('words.phrase')} hint={t('words.phrase-hint')} maxLength={80} />
      <Checkbox name="part" label={t('words.part')} value={values.part} onChange={value => set('part', value)} />
      <CheckboxGroup
        name="kinds"
        label={t('words.kinds')}
        hint={t('reasons.kinds-hint')}
        value={values.kinds ?? []}
        onChange={list => set('kinds', list.length > 0 ? list : null)}
        options={kinds.map(value => ({ value, label: kindName(value) }))}
        compact
      />
      <TextField {...form.field('note')} label={t('words.note')} hint={t('words.note-hint')} maxLength={300} optional />
      <Checkbox name="on" label={t('words.on')} value={values.on} onChange={value => set('on', value)} />
      <Trial word={values} />
    </FormDialog>
  )
}

/** What the word would have held of the last texts, read again when what is typed rests. */
function Trial({ word: { phrase, part, kinds } }: { word: WordBody }) {
  const t = useText<typeof strings>('complaints')
  const kindName = useKindName()
  const rested = useRested(JSON.stringify({ phrase: phrase.trim(), part, kinds }), 400)
  const body = JSON.parse(rested) as { phrase: string; part: boolean; kinds: string[] | null }
  const tried = useRead(tryWatchedWord, { body }, { enabled: body.phrase.length >= 2, keepPrevious: true })
  const data = body.phrase.length >= 2 ? tried.data?.data : undefined
  return (
    <section className={styles.trial} aria-label={t('words.trial')}>
      <h3>{t('words.trial')}</h3>
      {!data && <p className={styles.hint}>{t('words.trial-waits')}</p>}
      {data && (
        <p className={styles.hint} role="status">
          {t('words.trial-found', { count: data.found, looked: data.looked })}
        </p>
      )}
      {data && data.samples.length > 0 && (
        <ul className={styles.samples}>
          {data.samples.map(one => (
            <li key={`${one.kind} ${one.id}`}>
              <span className={styles.hint}>
                {kindName(one.kind)}
                {one.link && (
                  <>
                    {' · '}
                    <LinkText to={one.link} external>
                      <Bdi clip>{one.title}</Bdi>
                    </LinkText>
                  </>
                )}
              </span>
              <Marked pieces={markedPieces(one.excerpt, [body])} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
