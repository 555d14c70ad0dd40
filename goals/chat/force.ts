import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Call } from '../../src/platform/shared/call.ts'
import { callOver } from '../../src/platform/test/test-house.ts'
import { type Faults, faultsOfThread, textOf, unreadIn, type Written } from './judge.ts'
import { Line } from './line.ts'
import { type Flaws, Member, type Somebody } from './member.ts'
import { counted, soon } from './planted.ts'
import type { ChatWindow } from './window.ts'

/** Longer than anything here takes: whoever waits so long is killed meanwhile. */
const OPEN_MS = 600_000

/** A product that can be killed and started again, and members who talk there. */
type Victim = {
  url: string
  port: number
  db: Kysely<never>
  somebody: readonly Somebody[]
  killed(): Promise<void>
}

const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await sleep(20)
}

async function closed(member: Member, line: Line): Promise<void> {
  member.end()
  await line.close()
}

/** Plants each fault and forces the one moment at which it shows; answers by name whether the judge found it. */
export async function foundByForce({ url, port, db, somebody, killed }: Victim): Promise<Record<string, boolean>> {
  const [writer, reader] = [somebody[0]!, somebody[1]!]
  /** The conversation of the two, each time with nothing in it yet. */
  const sessionId = writer.sessions.find(id => reader.sessions.includes(id))!
  const anew = () =>
    sql`with said as (delete from messages where conversation_id = ${sessionId}),
      seats as (update conversation_members set read_seq = 0, delivered_seq = 0 where conversation_id = ${sessionId})
      update conversations set last_seq = 0 where id = ${sessionId}`.execute(db)
  const only = (who: Somebody) => ({ ...who, sessions: [sessionId] })
  const open = async (who: Somebody, flaws: Flaws = {}) => {
    const line = new Line(port)
    const member = new Member(only(who), await line.open(), 1, flaws)
    const window = member.windows[0]!
    await window.opened
    return { line, member, window, close: () => closed(member, line) }
  }
  const judged = ({ threads }: ChatWindow, written: readonly Written[]): Faults =>
    faultsOfThread(threads.get(sessionId)!.messages, written)
  /** What stands there in the end, by a window that just came. */
  const found = async (written: readonly Written[]) => {
    const last = await open(reader)
    const faults = judged(last.window, written)
    const unread = unreadIn(last.window.threads.get(sessionId)!.messages, reader.id, 0)
    await last.close()
    return { ...faults, unread }
  }

  await anew()
  const renamer = await open(writer, { renames: true })
  const cut = renamer.line.cutAtAnswer()
  renamer.member.write(sessionId)
  await cut
  await until(() => renamer.member.idle)
  const doubles = (await found(renamer.member.written)).doubled > 0
  await renamer.close()

  await anew()
  const hasty = await open(writer, { sideBySide: true })
  const held = hasty.line.hold()
  hasty.member.write(sessionId)
  await held.came
  hasty.member.write(sessionId)
  await until(() => hasty.member.written[1]!.acked)
  held.release()
  await until(() => hasty.member.idle)
  const disorders = (await found(hasty.member.written)).outOfOrder > 0
  await hasty.close()

  await anew()
  const comeBack = Promise.withResolvers<void>()
  const forgetful = await open(reader, { forgetful: { comeBack: comeBack.promise } })
  const faithful = await open(writer)
  const say = async () => {
    faithful.member.write(sessionId)
    await until(() => faithful.member.idle)
  }
  forgetful.line.cut()
  await say()
  comeBack.resolve()
  const { window } = forgetful
  const heard = () => window.threads.get(sessionId)!.messages.size > 0
  // It hears again once it is back, and of what was said meanwhile nothing.
  while (!heard()) await say().then(() => sleep(100))
  const forgets = judged(window, faithful.member.written).lost > 0
  await Promise.all([forgetful.close(), faithful.close()])

  const bearer = writer.bearer
  const message = (): Written => ({ mark: randomUUID(), sessionId, by: writer.id, n: 1, saw: 0, acked: true })
  const plant = (call: Call, one: Written, wait: number) =>
    callOver(url, call, { body: { sessionId, clientId: one.mark, text: textOf(one), wait } } as never, { bearer })
  await anew()
  const lost = message()
  await plant(soon, lost, OPEN_MS)
  await killed()
  const loses = (await found([lost])).lost > 0

  await anew()
  const half = message()
  const halved = plant(counted, half, OPEN_MS).catch(() => {})
  const kept = sql`select from messages where conversation_id = ${sessionId}`
  await until(async () => (await kept.execute(db)).rows.length > 0)
  await killed()
  await halved
  await plant(counted, half, 0)
  const beside = await sql<{ unread: number }>`select unread from planted_unread where conversation_id = ${sessionId}
    and user_id = ${reader.id}`.execute(db)
  const miscounts = (beside.rows[0]?.unread ?? 0) !== (await found([half])).unread

  return {
    'a browser that names what it sends again anew': doubles,
    'a browser that sends side by side': disorders,
    'a window that comes back and asks for nothing': forgets,
    'a server that answers before it keeps': loses,
    'a server that counts beside what it keeps': miscounts,
  }
}
