import { Unavailable } from '@hotovo/application/faults'

/** A call that was not made, because its person may not do that, or called the second step off: nothing has changed. */
export class CalledOff extends Unavailable {}
