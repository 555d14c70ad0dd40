import type { ComponentType } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { ItemKindKey } from '../../contract.ts'
import { ItemWizard } from './ItemWizard.tsx'

/** The screen `/{kind}/create`: `?draft=` opens one draft, `?draft=new` an empty one, else the newest goes on. */
export function createScreen(kind: ItemKindKey): ComponentType {
  return () => {
    const draft = useSearchParams()[0].get('draft')
    const wanted = draft === 'new' ? { kind, fresh: true } : { kind, ...(draft && { id: draft }) }
    return <ItemWizard key={draft ?? ''} wanted={wanted} />
  }
}

/** The screen where an item of a kind is edited. */
export function editScreen(kind: ItemKindKey): ComponentType {
  return () => {
    const { id = '' } = useParams()
    return <ItemWizard key={id} wanted={{ kind, id }} />
  }
}
