import { type Check, sentence } from './finding.ts'
import { plantTree } from './plant-tree.ts'

/** What a check says about the clean tree with `files` planted in it. */
export async function foundIn(check: Check, files: Record<string, string> = {}): Promise<string[]> {
  return (await check(plantTree(files))).map(sentence)
}
