import { type SubmitEvent, useState } from 'react'
import { useWrite } from '../../../../platform/web/call.ts'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import type { PartnerCaseView } from '../../contract/partner.ts'
import { addPartnerNote, readPartnerCase } from '../../contract/partner-calls.ts'
import type { strings } from '../../strings.en.ts'
import { wordsOf } from '../data.ts'
import { NoteList } from '../review/NoteList.tsx'
import styles from '../review/Tabs.module.css'

/** What a partner and the club's reviewers write to each other about a case. */
export function PartnerNotes({ view }: { view: PartnerCaseView }) {
  const t = useText<typeof strings>('verification')
  const [text, setText] = useState('')
  const add = useWrite(addPartnerNote, { invalidates: [readPartnerCase], onDone: () => setText('') })
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const note = text.trim()
    if (note) void add.run({ params: { caseId: view._id }, body: { note } })
  }
  return (
    <div className={styles.tab}>
      {view.notes.length === 0 ? (
        <div className={styles.lead}>
          <p>{t('mine.notes-none')}</p>
          <p className={styles.quiet}>{t('mine.notes-none-body')}</p>
        </div>
      ) : (
        <NoteList notes={view.notes} />
      )}
      <form onSubmit={send} className={styles.form}>
        <TextField
          name="note"
          label={t('mine.note-label')}
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
