/** First, last, the page and its neighbours, with a gap where pages are left out: 1 … 4 5 6 … 20. A gap never hides one page. */
export function pagesShown(page: number, pages: number): (number | 'before' | 'after')[] {
  const near = new Set([1, pages, page - 1, page, page + 1])
  if (page <= 4) for (let early = 2; early <= 5; early++) near.add(early)
  if (page >= pages - 3) for (let late = pages - 4; late < pages; late++) near.add(late)
  const numbers = [...near].filter(number => number >= 1 && number <= pages).sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? number
    if (number - before <= 1) return [number]
    if (number - before === 2) return [number - 1, number]
    return [number <= page ? ('before' as const) : ('after' as const), number]
  })
}
