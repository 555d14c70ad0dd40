import { useEffect, useState } from 'react'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { readLocal } from '../../../../platform/web/local.ts'
import { type Paper, shownAs } from './paper.ts'

type Opened =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'paper'; paper: Paper }
  | { state: 'film'; url: string; close(): void }
  | { state: 'copy' }

/** Fetches a document through the case's own address; the server notes the opening. Kept nowhere. */
async function fetchDocument(url: string, signal: AbortSignal): Promise<Blob> {
  const token = readLocal('accessToken')
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  const response = await fetch(url, { headers, signal, credentials: 'same-origin', cache: 'no-store' })
  if (!response.ok) throw new Error(`The document was answered with ${response.status}`)
  return response.blob()
}

async function open(file: FileView, signal: AbortSignal): Promise<Opened> {
  const as = shownAs(file.type)
  if (as === 'copy') return { state: 'copy' }
  const bytes = await fetchDocument(file.fileUrl, signal)
  if (as === 'film') {
    const url = URL.createObjectURL(bytes)
    return { state: 'film', url, close: () => URL.revokeObjectURL(url) }
  }
  const paper =
    as === 'pdf'
      ? await (await import('./pdf-paper.ts')).pdfPaper(bytes)
      : await (await import('./picture-paper.ts')).picturePaper(bytes)
  return { state: 'paper', paper }
}

function close(opened: Opened): void {
  if (opened.state === 'paper') opened.paper.close()
  if (opened.state === 'film') opened.close()
}

/** Opens a file while it is shown; `onOpened` hears when its bytes are here. */
export function usePaper(file: FileView, onOpened: (fileId: string) => void): Opened {
  const [opened, setOpened] = useState<Opened>({ state: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is opened once for each time it is chosen
  useEffect(() => {
    const abort = new AbortController()
    let mine: Opened = { state: 'loading' }
    setOpened(mine)
    open(file, abort.signal).then(
      found => {
        if (abort.signal.aborted) return close(found)
        mine = found
        setOpened(found)
        if (found.state !== 'copy') onOpened(file._id)
      },
      () => abort.signal.aborted || setOpened({ state: 'failed' }),
    )
    return () => {
      abort.abort()
      close(mine)
    }
  }, [file.fileUrl])
  return opened
}
