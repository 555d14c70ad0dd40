import { setTimeout as sleep } from 'node:timers/promises'
import { answerParent } from '../../bench/messages.ts'

/** What a visitor opens, one after the other. */
const PATHS = ['/index', '/market', '/company/list', '/login', '/api/home', '/api/timeline']
const BETWEEN_MS = 100

/** A page of the flooded product and of a calm one, asked at the same moment, in milliseconds. */
export type Visit = { path: string; page: number; calm: number; status: number }
type Question = { what: 'begin'; url: string; calm: string } | { what: 'visits' }

let visits: Visit[] = []

async function timed(url: string): Promise<{ ms: number; status: number }> {
  const began = performance.now()
  const status = await fetch(url, { headers: { 'x-forwarded-for': '10.250.0.1', accept: 'text/html' } }).then(
    async response => {
      await response.text()
      return response.status
    },
    () => 0,
  )
  return { ms: performance.now() - began, status }
}

async function visit(url: string, calm: string): Promise<never> {
  for (let n = 0; ; n++) {
    const path = PATHS[n % PATHS.length]!
    const [page, beside] = await Promise.all([timed(url + path), timed(calm + path)])
    visits.push({ path, page: page.ms, calm: beside.ms, status: page.status })
    await sleep(BETWEEN_MS)
  }
}

answerParent(async (question: Question) => {
  if (question.what === 'begin') return void visit(question.url, question.calm)
  const since = visits
  visits = []
  return since
})
