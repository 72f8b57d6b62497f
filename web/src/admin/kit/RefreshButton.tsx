import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { RefreshIcon } from '../../ui/icons.tsx'
import { visuallyHidden } from '../../ui/VisuallyHidden.tsx'

/** So that what can be done with a list stands in one line of a phone. */
const Words = styled('span')({ '@media (max-width: 26rem)': visuallyHidden })

type RefreshButtonProps = { readonly onRefresh: () => void; readonly isBusy?: boolean }

/** Loads a page again; on a phone its sign alone says so. */
export function RefreshButton({ onRefresh, isBusy = false }: RefreshButtonProps) {
  const { t } = useTranslation('admin')
  return (
    <Button variant="secondary" aria-disabled={isBusy} onClick={isBusy ? undefined : onRefresh}>
      <RefreshIcon />
      <Words>{t('list.refresh')}</Words>
    </Button>
  )
}
