/** The languages of the site, its letters and its records; Slovak is primary. */
export const languages = ['sk', 'en'] as const
export type Language = (typeof languages)[number]
