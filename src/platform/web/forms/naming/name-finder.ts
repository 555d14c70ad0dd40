import type { UserType } from '../../../shared/access.ts'

/** Somebody a text can name. */
export type Nameable = { id: string; username: string; name: string; picture: string | null; kind: UserType }

/** Finds who may be named by what is typed. */
export type Find = (typed: string, signal: AbortSignal) => Promise<readonly Nameable[]>

let find: Find = async () => []

/** How names are found; the shell sets it. */
export const findNamesBy = (next: Find): void => void (find = next)

/** Members whose name or user name begins with what was typed. */
export const findNames: Find = (typed, signal) => find(typed, signal)
