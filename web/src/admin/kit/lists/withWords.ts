import { getI18n } from 'react-i18next'

/** What is not there before a filter is on needs the words of filters with it. */
export const withWords = async <Part>(part: Promise<Part>): Promise<Part> => {
  const { addAdminWords } = await import('../../../i18n/admin/words.ts')
  await addAdminWords(getI18n(), 'filters')
  return part
}
