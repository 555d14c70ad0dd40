import { useState } from 'react'
import type { FileView } from '../../../platform/shared/files-contract.ts'
import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import type { ItemCard } from '../../items/contract.ts'
import type { Audience } from '../contract.ts'

/** What is being written, with its pictures, which are sent at once, and its offer. */
export type Draft = { text: string; audience: Audience; images: FileView[]; item: ItemCard | null }

const EMPTY: Draft = { text: '', audience: 'public', images: [], item: null }
const keyOf = (viewerId: string | undefined) => `lounge-draft:${viewerId}`

/** True when there is nothing in it that could be lost. */
export const isEmpty = ({ text, images, item }: Draft): boolean => text.trim() === '' && images.length === 0 && !item

function read(key: string): Draft {
  try {
    const kept = JSON.parse(readLocal(key) ?? 'null') as Partial<Draft> | null
    return kept && typeof kept.text === 'string' ? { ...EMPTY, ...kept } : EMPTY
  } catch {
    return EMPTY
  }
}

/** The draft of whoever is signed in, kept on this device with every change until it is posted. */
export function useDraft(): { draft: Draft; change(part: Partial<Draft>): void; clear(): void } {
  const key = keyOf(useViewer()?.id)
  const [draft, setDraft] = useState(() => read(key))
  const keep = (next: Draft) => {
    setDraft(next)
    writeLocal(key, isEmpty(next) ? null : JSON.stringify(next))
  }
  return {
    draft,
    change: part => keep({ ...draft, ...part }),
    clear: () => keep({ ...EMPTY, audience: draft.audience }),
  }
}
