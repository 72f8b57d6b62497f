import { lengthOf } from '@hotovo/domain/shared/text'
import type { TFunction } from 'i18next'

/** How many more characters a text may have, or by how many it is too long, in words. */
export function charactersLeft(t: TFunction, text: string, max: number): string {
  const left = max - lengthOf(text.trim())
  return left < 0 ? t('forms.over', { count: -left }) : t('forms.left', { count: left })
}
