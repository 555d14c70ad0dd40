import type { Kind } from '../kind.ts'
import { company } from './company.ts'

/** The descriptors of the open kinds. Adding a kind: its file, a line here and in open-kinds.ts, its strings. */
export const allKinds: readonly Kind[] = [company]
