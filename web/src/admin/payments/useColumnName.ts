import type { MappedTable } from '@hotovo/application/statements/reader'
import { useTranslation } from 'react-i18next'

/** What a column of a table is called where people choose or look: its place from 1 on, its name, and what stands in it. */
export function useColumnName({ fields, samples }: Pick<MappedTable, 'fields' | 'samples'>) {
  const { t } = useTranslation('admin')
  return (place: number): string => {
    const name = t('payments.columns.column', { place: place + 1, name: fields[place] ?? '' })
    const sample = samples.find((row) => row[place]?.trim())?.[place]
    return sample ? t('payments.named.sample', { name, sample }) : name
  }
}
