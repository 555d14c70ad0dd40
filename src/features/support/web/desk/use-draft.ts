import { useEffect, useState } from 'react'
import { z } from 'zod'
import { FileView } from '../../../../platform/shared/files-contract.ts'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { keepWords, keptWords } from '../../../../platform/web/kept-words.ts'
import { NEXT } from '../../contract/desk.ts'
import { MAX_HTML } from '../../contract/tickets.ts'

/** How long the words of it may be, says the server. */
const Filled = z.object({
  text: z.string().trim().min(1).max(MAX_HTML),
  files: z.array(FileView).max(10),
  next: z.enum(NEXT),
})
const Kept = Filled.extend({ text: z.string() })
type Draft = z.infer<typeof Kept>
/** The form of a draft. */
export type DraftForm = ReturnType<typeof useForm<typeof Filled>>
const EMPTY: Draft = { text: '', files: [], next: 'wait' }

/** What was typed and not sent; what an earlier build kept in another shape counts for nothing. */
const keptAt = (place: string): Draft => Kept.safeParse(keptWords(place)).data ?? EMPTY

const keepAt = (place: string, draft: Draft): void =>
  keepWords(place, draft.text.trim() === '' && draft.files.length === 0 ? null : draft)

/** What came to a draft after it was sent: it stays, and what went out does not stand there once more. */
function unsent(draft: Draft, sent: Draft): Draft {
  const more = draft.text.startsWith(sent.text) ? draft.text.slice(sent.text.length).trimStart() : draft.text
  const gone = new Set(sent.files.map(file => file._id))
  return { text: more, files: draft.files.filter(file => !gone.has(file._id)), next: EMPTY.next }
}

/**
 * A draft of one kind at one place, kept on this device with every change until it is sent. Sending takes away what went out and no
 * more; a sending that failed takes nothing.
 */
export function useDraft(
  place: string,
  write: (draft: Draft, key: { idempotencyKey: string }) => Promise<void>,
): DraftForm {
  const [start] = useState(() => keptAt(place))
  const form = useForm(Filled, {
    defaults: start,
    onSubmit: async draft => {
      await write(draft, { idempotencyKey: crypto.randomUUID() })
      const left = unsent(form.handle.values() as Draft, draft)
      form.reset(left)
      keepAt(place, left)
    },
  })
  const { handle } = form
  useEffect(() => handle.listen(() => keepAt(place, handle.values() as Draft)), [handle, place])
  return form
}
