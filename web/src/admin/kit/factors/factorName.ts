import type { ShownFactor } from '@hotovo/application/staff/session'
import { useTranslation } from 'react-i18next'

/** How a factor is called: by its owner, or else by its kind, a telephone by the end of its number (rule A80). */
export function useFactorName() {
  const { t } = useTranslation('admin')
  const kindOf = ({ type, phoneEnding: ending }: Pick<ShownFactor, 'type' | 'phoneEnding'>) =>
    ending === null ? t(`factor.types.${type}`) : t('factor.phone.kind', { ending })
  const nameOf = (factor: Pick<ShownFactor, 'name' | 'type' | 'phoneEnding'>) => factor.name ?? kindOf(factor)
  return { kindOf, nameOf }
}
