import type { Caller } from '@hotovo/application/access/caller'
import type { ProblemDocument } from './problems.ts'

/** A request as any runtime says it. */
export type PlainRequest = {
  /** A header by its name in lower case. */
  readonly header: (name: string) => string | undefined
  /** What follows the path of its address: nothing, or its query from the question mark on. */
  readonly query: string
  /** Reads its body, undefined where it has none: what comes beyond this many bytes is refused at once, `too-large`. */
  readonly read: ((limitBytes: number) => Promise<Uint8Array>) | undefined
}

/** An answer as any runtime can send it; names of headers as they are usually written. */
export type PlainAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | undefined
}

/** What a door knows of a request beside what stands in it. */
export type Visit = {
  readonly caller: Caller
  /** Its path as it was asked for, and what the path of its row names in it. */
  readonly path: string
  readonly inPath: Readonly<Record<string, unknown>>
  readonly requestId: string
  /** Whether whoever asks wants to know where an address leads, and no more: HEAD. */
  readonly isHead: boolean
  /** Its query as it came, and the mark of the browser that began a visit to a provider, where a cookie can carry one. */
  readonly query: string
  readonly browser: string | undefined
  /** Hears why the request was refused, for the log. */
  readonly refused: (code: ProblemDocument['code']) => void
  /** Gives whoever asks something to keep, or with no value takes it back: in a cookie where the session travels so. */
  readonly keep: (name: KeptName, value: string | undefined) => void
}

/**
 * What a browser keeps of its staff: the refresh token, and the mark of a device that has signed in before, which whoever has their session in
 * bodies is given in a header, and sends back in it; and while somebody is at a provider, that this browser began the visit.
 */
export type KeptName = 'session' | 'device' | 'visit'
export const deviceHeader = 'Hotovo-Device'
