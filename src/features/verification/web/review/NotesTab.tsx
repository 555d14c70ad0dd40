import { type SubmitEvent, useState } from 'react'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import type { CaseView } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import { useAddNote, wordsOf } from '../data.ts'
import { NoteList } from './NoteList.tsx'
import styles from './Tabs.module.css'

/** What reviewers tell each other; stays with the profile over all its cases. The partner who has it reads what is shared. */
export function NotesTab({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('verification')
  const [text, setText] = useState('')
  const [shared, setShared] = useState(false)
  const add = useAddNote(() => setText(''))
  const holder = view.assignments.find(one => one.endedAs === null)?.partner
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const note = text.trim()
    if (note) void add.run({ params: { caseId: view._id }, body: { note, partner: shared && holder !== undefined } })
  }
  return (
    <div className={styles.tab}>
      {view.notes.length === 0 ? (
        <div className={styles.lead}>
          <p>{t('notes.none')}</p>
          <p className={styles.quiet}>{t('notes.none-body')}</p>
        </div>
      ) : (
        <NoteList notes={view.notes} toReviewers />
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
        {holder && (
          <Checkbox
            name="with-partner"
            label={t('notes.with-partner', { name: `\u2068${holder.name}\u2069` })}
            hint={t('notes.with-partner-hint')}
            value={shared}
            onChange={setShared}
          />
        )}
        <Button type="submit" variant="primary" size="compact" loading={add.busy} disabled={text.trim() === ''}>
          {t('notes.add')}
        </Button>
      </form>
    </div>
  )
}
