import { holdsMaskedCode } from '@hotovo/domain/shared/voucher-code'
import { useTranslation } from 'react-i18next'
import { styled } from '../../theme/styled.tsx'
import { WarningIcon } from '../icons.tsx'

const Note = styled('p')(({ theme: { vars } }) => ({
  display: 'flex',
  marginTop: '0.5rem',
  gap: '0.375rem',
  color: vars.palette.warning.main,
  fontSize: '0.9375rem',
  fontWeight: 700,
  lineHeight: 1.45,
  '& svg': { flex: 'none', marginTop: '0.0625rem' },
}))

/** Says at once, beneath a text, that a voucher's code in it was made unreadable, and why. */
export function MaskedNote({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      {holdsMaskedCode(text) && (
        <Note>
          <WarningIcon />
          {t('forms.masked')}
        </Note>
      )}
    </div>
  )
}
