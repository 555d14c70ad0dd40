import type { ComponentType } from 'react'
import { makeStore } from '../../../platform/web/store.ts'

/** What stands on top beside the list, from a feature above: how this device is told. Null until that is there. */
export const besideTop = makeStore<ComponentType | null>(null)
