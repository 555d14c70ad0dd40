import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { refusalToAccess } from '../../../../platform/shared/access.ts'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { AnsweredRefusal, send } from '../../../../platform/web/call.ts'
import type { Nameable } from '../../../../platform/web/forms/naming/name-finder.ts'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { UploadField } from '../../../../platform/web/forms/UploadField.tsx'
import { useViewer } from '../../../../platform/web/session.tsx'
import { sayCode, useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { listConversations } from '../../contract.ts'
import { MAX_GROUP_NAME, makeGroup } from '../../contract/groups.ts'
import { MAX_MEMBERS } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { PlanNote } from '../PlanNote.tsx'
import css from './GroupDialog.module.css'
import { MemberPicker } from './MemberPicker.tsx'

/** Begins to talk: with one member, or with several in a group of its own name. What was chosen stays until it is there. */
export function NewConversation({ onClose }: { onClose: () => void }) {
  const t = useText<typeof strings>('chat')
  const words = useWords()
  const navigate = useNavigate()
  const client = useQueryClient()
  const viewer = useViewer()
  const [chosen, setChosen] = useState<readonly Nameable[]>([])
  const [name, setName] = useState('')
  const [picture, setPicture] = useState<FileView[]>([])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [full, setFull] = useState(false)
  const closed = viewer ? refusalToAccess(makeGroup.access, viewer) : null
  const group = chosen.length > 1
  const leave = () => {
    setChosen([])
    setName('')
    setPicture([])
    setError(null)
    setFull(false)
    onClose()
  }
  const begin = async () => {
    if (!group) {
      const [one] = chosen
      leave()
      if (one) void navigate(`/inbox?to=${encodeURIComponent(one.username)}`)
      return
    }
    if (!name.trim()) return setError(t('new.name-missing'))
    setBusy(true)
    setError(null)
    try {
      const body = {
        name: name.trim(),
        usernames: chosen.map(one => one.username),
        ...(picture.length > 0 && { picture: picture.map(one => one._id) }),
      }
      const { data } = await send(makeGroup, { body }, { quiet: true, idempotencyKey: crypto.randomUUID() })
      void client.invalidateQueries({ queryKey: [listConversations.id] })
      leave()
      void navigate(`/inbox/${data.sessionId}`)
    } catch (failed) {
      if (failed instanceof AnsweredRefusal && failed.code === 'plan-required') setFull(true)
      else setError(failed instanceof AnsweredRefusal ? failed.message : t('line.away-short'))
    } finally {
      setBusy(false)
    }
  }
  const footer = (
    <>
      <Button onClick={leave}>{words('ui.cancel')}</Button>
      <Button
        variant="primary"
        loading={busy}
        disabled={chosen.length === 0 || closed !== null}
        onClick={() => void begin()}
      >
        {t(group ? 'new.make' : 'new.write')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={leave} title={t('new.title')} footer={footer}>
      <div className={css.form}>
        {closed ? (
          <Alert tone="info">{sayCode(closed)}</Alert>
        ) : (
          <>
            <p className={css.hint}>{t('new.body')}</p>
            <MemberPicker chosen={chosen} onChange={setChosen} max={MAX_MEMBERS - 1} />
            {group && (
              <>
                <TextField
                  label={t('new.name')}
                  name="name"
                  value={name}
                  onChange={setName}
                  maxLength={MAX_GROUP_NAME}
                />
                <UploadField
                  label={t('new.picture')}
                  name="picture"
                  take="image"
                  value={picture}
                  onChange={setPicture}
                />
              </>
            )}
            {full && <PlanNote />}
            {error && (
              <p className={css.error} role="alert">
                {error}
              </p>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
