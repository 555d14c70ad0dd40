/** How many letters must be changed, added, taken away or swapped with their neighbour to make one word the other. */
export function editDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let before: number[] = []
  let last: number[] = [...b.keys(), b.length]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : Infinity
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost, swapped)
    }
    ;[before, last] = [last, row]
  }
  return last[b.length]!
}
