import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/Notice.tsx'

/** What a search says of a code of a voucher, and of what may become one (rule A19). */
export function HeldBack({ what }: { readonly what: 'code' | 'perhaps' }) {
  const { t } = useTranslation('admin')
  if (what === 'perhaps') return <p role="status">{t('jump.heldBack')}</p>
  return (
    <Notice tone="warning">
      <p role="alert">{t('jump.secret')}</p>
    </Notice>
  )
}
