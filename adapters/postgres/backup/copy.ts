import { once } from 'node:events'
import type pg from 'pg'

/**
 * PostgreSQL's COPY in its text format over a connection of `pg`, which knows the messages and leaves what is done with
 * them to others.
 */

type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
}

/** A promise that is settled from outside, and whose failure may be nobody's business. */
function settledElsewhere<Value>() {
  let resolve: (value: Value) => void = () => {}
  let reject: (fault: Error) => void = () => {}
  const promise = new Promise<Value>((...both) => {
    ;[resolve, reject] = both
  })
  promise.catch(() => {})
  return { promise, resolve, reject }
}

/** What `pg` calls on whatever is under way on a connection. */
abstract class Copying implements pg.Submittable {
  readonly #text: string
  readonly #settled = settledElsewhere<void>()
  readonly done = this.#settled.promise

  constructor(text: string) {
    this.#text = text
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text)
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.#settled.resolve()
  }
  handleError(fault: Error): void {
    this.#settled.reject(fault)
  }
}

class CopyOut extends Copying {
  readonly #take: (rows: Uint8Array) => Promise<void> | undefined
  #taking = Promise.resolve()

  constructor(text: string, take: (rows: Uint8Array) => Promise<void> | undefined) {
    super(text)
    this.#take = take
  }

  handleCopyData({ chunk }: { chunk: Uint8Array }, connection: pg.Connection): void {
    // The parser uses its memory again.
    const full = this.#take(Uint8Array.from(chunk))
    if (!full) return
    connection.stream.pause()
    this.#taking = full.finally(() => connection.stream.resume())
    this.#taking.catch((fault: Error) => this.handleError(fault))
  }
}

class CopyIn extends Copying {
  readonly #opened = settledElsewhere<CopyConnection>()
  readonly opened = this.#opened.promise

  handleCopyInResponse(connection: CopyConnection): void {
    this.#opened.resolve(connection)
  }
  override handleError(fault: Error): void {
    super.handleError(fault)
    this.#opened.reject(fault)
  }
}

/**
 * Hands over the rows of a `COPY … TO STDOUT`, each a line of bytes with its end. While what `take` answered is not
 * settled, PostgreSQL waits.
 */
export async function copyOut(
  client: pg.ClientBase,
  text: string,
  take: (rows: Uint8Array) => Promise<void> | undefined,
): Promise<void> {
  await client.query(new CopyOut(text, take)).done
}

/** Rows on their way into a table. */
export type RowSink = { write(rows: Uint8Array): Promise<void>; end(): Promise<void> }

/** Begins a `COPY … FROM STDIN`; a row that PostgreSQL refuses fails one of the writes, or the end. */
export async function copyIn(client: pg.ClientBase, text: string): Promise<RowSink> {
  const copying = client.query(new CopyIn(text))
  const connection = await copying.opened
  return {
    write: async (rows) => {
      connection.sendCopyFromChunk(rows)
      if (connection.stream.writableNeedDrain)
        await Promise.race([once(connection.stream, 'drain'), copying.done])
    },
    end: async () => {
      connection.endCopyFrom()
      await copying.done
    },
  }
}
