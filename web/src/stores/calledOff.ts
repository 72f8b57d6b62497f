import { Unavailable } from '@hotovo/application/faults'

/** A call that was not made, because its person may not do that, or called the second step off: nothing has changed. */
export class CalledOff extends Unavailable {}

/**
 * How something stands after a fault: as it says where nobody answered; at rest where the call was called off, which a notice tells
 * of, so that its form is as it was.
 */
export const phaseAfter = <const Lost extends { readonly phase: string }>(
  fault: unknown,
  lost: Lost,
): Lost | { readonly phase: 'resting' } => (fault instanceof CalledOff ? { phase: 'resting' } : lost)
