import { readFile } from 'node:fs/promises'

const LIST = new URL('../../../../db/data/common-passwords.txt', import.meta.url)
let loaded: Promise<Set<string>> | null = null

async function load(): Promise<Set<string>> {
  return new Set((await readFile(LIST, 'utf8')).toLowerCase().split('\n').filter(Boolean))
}

/** True for one of the most common passwords, however it is capitalised. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= load()
  return (await loaded).has(password.toLowerCase())
}
