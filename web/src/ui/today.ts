import { dayOf } from '@hotovo/domain/shared/calendar'

/** The day in Europe/Bratislava by this machine's clock: which law a page tells of. */
export const today = (): string => dayOf(new Date().toISOString())
