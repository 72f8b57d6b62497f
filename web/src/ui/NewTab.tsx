import { useTranslation } from 'react-i18next'
import { styled } from '../theme/styled.tsx'
import { ExternalIcon } from './icons.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const Small = styled(ExternalIcon)({ width: '1em', height: '1em', flex: 'none' })

/** What every link to a new tab ends with: an icon, and the same in words for those who do not see it. */
export function NewTab() {
  const { t } = useTranslation()
  return (
    <>
      <Small />
      <VisuallyHidden> ({t('common.newTab')})</VisuallyHidden>
    </>
  )
}
