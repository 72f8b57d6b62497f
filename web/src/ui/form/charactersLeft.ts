import { lengthOf } from '@hotovo/domain/shared/text'
import type { TFunction } from 'i18next'

/** What is still to write, how many more characters a text may have, or by how many it is too long, in words. */
export function charactersLeft(
  t: TFunction,
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): string {
  const length = lengthOf(text.trim())
  if (length < min) return t('forms.least', { min, max })
  return length > max ? t('forms.over', { count: length - max }) : t('forms.left', { count: max - length })
}
