import { useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '../../../platform/shared/call.ts'
import type { NoticeTopic } from '../../../platform/shared/notice.ts'
import { send, useRead } from '../../../platform/web/call.ts'
import { toast, undoBar } from '../../../platform/web/ui/toast.ts'
import { muteAgain, readDigest, readWishes, saveWishes, unmute, type WishesView } from '../contract/wishes.ts'
import { CHANNELS, choicesOf } from '../rules/topics.ts'

export type Change = BodyOf<typeof saveWishes>

/** How the reader is told. */
export const useWishes = () => useRead(readWishes, undefined, { staleMs: 0, keepPrevious: true })

/** All that a change may touch, as it stands: sent again, it takes the change back. */
const asItIs = ({ preset, rows, quiet, digest, zone }: WishesView): Change => ({
  preset,
  zone,
  quiet,
  digest,
  cells: rows.flatMap(({ topic, cells }) =>
    CHANNELS.flatMap(channel => (cells[channel].changed ? [{ topic, channel, cadence: cells[channel].cadence }] : [])),
  ),
})

/** What is chosen shows at once, before it is saved. */
function withChange(view: WishesView, { preset, cells = [], quiet, digest, zone }: Change): WishesView {
  const rows = view.rows.map(row => {
    const mine = cells.filter(one => one.topic === row.topic && one.cadence !== null)
    const changed = mine.map(one => [one.channel, { ...row.cells[one.channel], cadence: one.cadence! }])
    return { ...row, cells: { ...row.cells, ...Object.fromEntries(changed) } }
  })
  return {
    ...view,
    rows,
    preset: preset ?? view.preset,
    zone: zone ?? view.zone,
    quiet: { ...view.quiet, ...quiet },
    digest: { ...view.digest, ...digest },
  }
}

/** Saves at once, with a way back. A change that is refused is said, and what stands is read again. */
export function useSaveWishes(): (change: Change, before: WishesView) => Promise<void> {
  const client = useQueryClient()
  const show = (data: WishesView) => client.setQueriesData({ queryKey: [readWishes.id] }, { data })
  const put = async (body: Change): Promise<string | null> => {
    try {
      const { data, message } = await send(saveWishes, { body })
      show(data)
      void client.invalidateQueries({ queryKey: [readDigest.id] })
      return message
    } catch (error) {
      toast({ tone: 'danger', title: (error as Error).message })
      await client.invalidateQueries({ queryKey: [readWishes.id] })
      return null
    }
  }
  return async (change, before) => {
    show(withChange(before, change))
    const message = await put(change)
    if (message !== null) undoBar({ message, onUndo: () => void put(asItIs(before)) })
  }
}

/** Switches a row of the table off on every way that is to be chosen, with a way back. */
export function useEndRow(): (topic: NoticeTopic) => Promise<void> {
  const save = useSaveWishes()
  return async topic => {
    const cells = CHANNELS.filter(channel => choicesOf(topic, channel).length > 0).map(
      channel => ({ topic, channel, cadence: 'off' }) as const,
    )
    try {
      const { data } = await send(readWishes)
      await save({ cells }, data)
    } catch (error) {
      toast({ tone: 'danger', title: (error as Error).message })
    }
  }
}

/** Takes back a mute, or the taking back. */
export function useTurnMute(): (muteId: string, muted: boolean) => Promise<void> {
  const client = useQueryClient()
  const turn = async (muteId: string, muted: boolean): Promise<void> => {
    try {
      const { message } = await send(muted ? muteAgain : unmute, { params: { muteId } })
      undoBar({ message, onUndo: () => void turn(muteId, !muted) })
    } catch (error) {
      toast({ tone: 'danger', title: (error as Error).message })
    } finally {
      await client.invalidateQueries({ queryKey: [readWishes.id] })
    }
  }
  return turn
}
