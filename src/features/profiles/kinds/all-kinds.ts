import type { Kind } from '../kind.ts'
import { advisor } from './advisor.ts'
import { broker } from './broker.ts'
import { company } from './company.ts'
import { freelancer } from './freelancer.ts'
import { investor } from './investor.ts'
import { validator } from './validator.ts'

/** The descriptors of the open kinds. Adding a kind: its file, a line here and in open-kinds.ts, its strings. */
export const allKinds: readonly Kind[] = [company, investor, freelancer, validator, advisor, broker]
