import { type Node, stringOf, walk } from './source.ts'

/** A sentence that code asks for by a literal: its key in the strings of `namespace`, and where. */
export type Spoken = { namespace: string; key: string; node: Node }

/** The group of the sentence and the place of the code among the arguments. */
const SPEAKERS: Record<string, { group: 'refusals' | 'fields'; at: number }> = {
  Refusal: { group: 'refusals', at: 0 },
  refuse: { group: 'refusals', at: 0 },
  refuseField: { group: 'fields', at: 1 },
  says: { group: 'fields', at: 0 },
}

/** `auctions.bid-too-low` of group refusals is `refusals.bid-too-low` of auctions; without a dot it is the platform's. */
export function keyOfCode(code: string, group: 'refusals' | 'fields') {
  const dot = code.indexOf('.')
  return dot < 0
    ? { namespace: 'platform', key: `${group}.${code}` }
    : { namespace: code.slice(0, dot), key: `${group}.${code.slice(dot + 1)}` }
}

/** The sentences a file asks for: `new Refusal('…')`, `refuse('…')`, `refuseField(…, '…')`, `says('…')`, `say('…')`. */
export function spokenIn(tree: Node, feature: string | undefined): Spoken[] {
  const spoken: Spoken[] = []
  walk(tree, node => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
    const name = (node.callee as Node).name as string | undefined
    const literals = (node.arguments as Node[]).map(stringOf)
    const speaker = Object.hasOwn(SPEAKERS, name ?? '') ? SPEAKERS[name!] : undefined
    const code = speaker && literals[speaker.at]
    if (speaker && code) spoken.push({ ...keyOfCode(code, speaker.group), node })
    // `say` of a handler speaks its own feature; the platform's `say` takes language and feature first.
    if (name === 'say' && feature && literals[0] && literals.length <= 2)
      spoken.push({ namespace: feature, key: literals[0], node })
  })
  return spoken
}
