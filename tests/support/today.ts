import { dayOf } from '@hotovo/domain/shared/calendar'

/**
 * The day in Slovakia by the machine's clock. A real server in a process of its own goes by that clock, and money cannot
 * come in on a day that it has not seen yet: who talks to one asks for the day here, as late as can be. A day that ends
 * meanwhile is one on which money may have come in, too.
 */
export const today = (): string => dayOf(new Date().toISOString())
