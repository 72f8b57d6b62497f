/**
 * The fault that passes: a dependency does not answer, the same request may succeed in a moment.
 * Adapters throw it, doors answer 503 or let the page offer another try. Nothing is known about whether
 * the work was done: repeat it with its idempotency key.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  readonly retryAfterSeconds: number

  constructor(message: string, options?: ErrorOptions & { retryAfterSeconds?: number }) {
    super(message, options)
    this.retryAfterSeconds = options?.retryAfterSeconds ?? 2
  }
}

/** What is kept of a fault beside what failed with it: messages may quote personal data (decision 23). */
export function faultName(fault: unknown): string {
  const { name, code }: { name?: string; code?: unknown } = fault instanceof Error ? fault : {}
  return [name ?? 'Error', code].filter(Boolean).join(' ')
}
