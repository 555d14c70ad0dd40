import { foldText } from '../../../../platform/shared/text.ts'

/**
 * Doors whose title or description (spec), or the words people call themselves by, hold every word typed, forgiving case, accents
 * and the Arabic variants. Nothing typed finds all.
 */
export function matchingDoors<D extends { id: string; title: string; desc: string }>(
  doors: readonly D[],
  typed: string,
  wordsOf: (door: D) => string,
): D[] {
  const wanted = foldText(typed).split(' ').filter(Boolean)
  return doors.filter(door => {
    const text = foldText(`${door.title} ${door.desc} ${wordsOf(door)}`)
    return wanted.every(word => text.includes(word))
  })
}
