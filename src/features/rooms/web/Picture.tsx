import { useEffect, useRef } from 'react'
import { playTo } from '../../../engines/media/web/speaker.ts'

type PictureProps = {
  track: MediaStreamTrack
  className?: string | undefined
  label: string
  /** Hands out the element, for a window of its own. */
  onVideo?: ((video: HTMLVideoElement | null) => void) | undefined
}

/** A moving picture of one track; sounds are played apart. */
export function Picture({ track, className, label, onVideo }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = new MediaStream([track])
    void element.play().catch(() => {})
    return () => {
      element.srcObject = null
    }
  }, [track])
  useEffect(() => {
    onVideo?.(video.current)
    return () => onVideo?.(null)
  }, [onVideo])
  return <video ref={video} className={className} aria-label={label} autoPlay muted playsInline />
}

type SoundProps = { track: MediaStreamTrack; speaker: string | null; onBlocked: () => void }

/** Plays one sound; says when the browser wants a press first. */
export function Sound({ track, speaker, onBlocked }: SoundProps) {
  const audio = useRef<HTMLAudioElement>(null)
  const blocked = useRef(onBlocked)
  blocked.current = onBlocked
  useEffect(() => {
    const element = audio.current
    if (!element) return
    element.srcObject = new MediaStream([track])
    element.play().catch((error: Error) => error.name === 'NotAllowedError' && blocked.current())
    return () => {
      element.srcObject = null
    }
  }, [track])
  useEffect(() => {
    if (audio.current) void playTo(audio.current, speaker)
  }, [speaker])
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- people who speak at this moment
  return <audio ref={audio} autoPlay />
}
