import { type SubmitEvent, useState } from 'react'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { TimeAgo } from '../../../../platform/web/ui/TimeAgo.tsx'
import type { CaseView } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import { useAddNote, wordsOf } from '../data.ts'
import styles from './Tabs.module.css'

/** What reviewers tell each other; stays with the profile over all its cases. */
export function NotesTab({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('verification')
  const [text, setText] = useState('')
  const add = useAddNote(() => setText(''))
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const note = text.trim()
    if (note) void add.run({ params: { caseId: view._id }, body: { note } })
  }
  return (
    <div className={styles.tab}>
      {view.notes.length === 0 ? (
        <div className={styles.lead}>
          <p>{t('notes.none')}</p>
          <p className={styles.quiet}>{t('notes.none-body')}</p>
        </div>
      ) : (
        <ol className={styles.notes}>
          {view.notes.map(note => (
            <li key={note._id} className={styles.note}>
              <p className={styles.when}>
                <strong>
                  <Bdi>{note.by.name}</Bdi>
                </strong>
                <TimeAgo value={note.at} />
              </p>
              <p className={styles.words} dir="auto">
                {note.note}
              </p>
            </li>
          ))}
        </ol>
      )}
      <form onSubmit={send} className={styles.form}>
        <TextField
          name="note"
          label={t('notes.label')}
          hint={t('notes.hint')}
          multiline
          rows={3}
          maxLength={2000}
          value={text}
          onChange={setText}
          error={add.refusal && wordsOf(add.refusal)}
        />
        <Button type="submit" variant="primary" size="compact" loading={add.busy} disabled={text.trim() === ''}>
          {t('notes.add')}
        </Button>
      </form>
    </div>
  )
}
