type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown }

/** What was answered where it must succeed; a refusal fails the test by its code. */
export function done<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.error)}`)
  return answer.value
}
