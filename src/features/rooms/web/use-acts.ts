import { send } from '../../../platform/web/call.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWhy } from '../../social/web/public.ts'
import {
  admit,
  allowBack,
  bringOnStage,
  changeMode,
  changeRoom,
  endRoom,
  muteInRoom,
  raiseHand,
  react,
  removeFromRoom,
  sendBack,
} from '../contract/inside.ts'
import { agreeToRecording, askToRecord, stopRecording } from '../contract/recording.ts'
import type { Reaction, SeatMode } from '../contract/vocabulary.ts'

/** What one does in a room. What is refused is said; what is done shows in the room. */
export function useActs(roomId: string, key: string, onDone: () => void) {
  const why = useWhy()
  const params = { roomId }
  const run = async (act: Promise<unknown>): Promise<boolean> => {
    try {
      await act
      onDone()
      return true
    } catch (error) {
      toast({ tone: 'danger', title: why(error) })
      return false
    }
  }
  return {
    admit: (seatId?: string) => run(send(admit, { params, body: { key, ...(seatId && { seatId }) } })),
    sendBack: (seatId: string) => run(send(sendBack, { params, body: { key, seatId } })),
    remove: (seatId: string) => run(send(removeFromRoom, { params, body: { key, seatId } })),
    mute: (seatId?: string) => run(send(muteInRoom, { params, body: { key, ...(seatId && { seatId }) } })),
    stage: (seatId: string, onStage: boolean) => run(send(bringOnStage, { params, body: { key, seatId, onStage } })),
    allowBack: (seatId: string) => run(send(allowBack, { params, body: { key, seatId } })),
    mode: (mode: SeatMode) => run(send(changeMode, { params, body: { key, mode } })),
    lock: (locked: boolean) => run(send(changeRoom, { params, body: { key, locked } })),
    lobby: (lobby: boolean) => run(send(changeRoom, { params, body: { key, lobby } })),
    end: () => run(send(endRoom, { params, body: { key } })),
    hand: (up: boolean, seatId?: string) =>
      run(send(raiseHand, { params, body: { key, up, ...(seatId && { seatId }) } })),
    react: (reaction: Reaction) => run(send(react, { params, body: { key, reaction } })),
    record: () => run(send(askToRecord, { params, body: { key } })),
    stopRecord: (recordingId: string) => run(send(stopRecording, { params: { roomId, recordingId }, body: { key } })),
    agree: (agrees: boolean) => run(send(agreeToRecording, { params, body: { key, agrees } })),
  }
}

export type Acts = ReturnType<typeof useActs>
