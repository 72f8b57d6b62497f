import { type KeyboardEvent, useRef, useState } from 'react'

/** Keys by which somebody at the keyboard mends a number; no scanner has them. */
const mending = new Set(['Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

/** A short low tone: whoever scans looks at labels, not at the screen. */
function buzz(): void {
  const audio = new AudioContext()
  const tone = new OscillatorNode(audio, { type: 'square', frequency: 220 })
  tone.connect(new GainNode(audio, { gain: 0.1 })).connect(audio.destination)
  tone.onended = () => void audio.close()
  tone.start()
  tone.stop(audio.currentTime + 0.25)
}

/**
 * Holds a field whose number was refused: what is scanned or typed next is not taken, neither there nor anywhere else, until somebody
 * mends the number by hand (rule V37). Whoever scans on without a look would otherwise put the number of the next letter there.
 */
export function useScanHold() {
  /** The id of the held field, and whether something was not taken meanwhile. */
  const [held, setHeld] = useState<{ readonly id: string; readonly hasRefused: boolean }>()
  const isScanning = useRef(false)
  const release = () => {
    isScanning.current = false
    setHeld(undefined)
  }
  return {
    held,
    release,
    hold: (id: string) => {
      buzz()
      isScanning.current = false
      setHeld({ id, hasRefused: false })
    },
    /**
     * Whether a key that was pressed in a field, or where nothing is scanned into, belongs to a scan that is not taken; the Enter at its
     * end does, one that is pressed alone does not.
     */
    refuses: (event: KeyboardEvent, id?: string): boolean => {
      const { key, ctrlKey, metaKey, altKey } = event
      if ((id !== undefined && held?.id !== id) || ctrlKey || metaKey || altKey) return false
      if (mending.has(key)) release()
      const isPress = id === undefined && key === ' ' && !isScanning.current
      const isRefused = (key.length === 1 && !isPress) || (key === 'Enter' && isScanning.current)
      if (!isRefused) return false
      event.preventDefault()
      if (!isScanning.current) buzz()
      isScanning.current = key !== 'Enter'
      if (id !== undefined) setHeld({ id, hasRefused: true })
      return true
    },
  }
}
