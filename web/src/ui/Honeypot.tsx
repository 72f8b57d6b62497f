import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type HoneypotProps = { readonly value: string; readonly onChange: (text: string) => void }

/** A field that no person sees; what fills it is a script (ruling 2.6). */
export function Honeypot({ value, onChange }: HoneypotProps) {
  const { t } = useTranslation()
  return (
    <VisuallyHidden aria-hidden="true">
      <label htmlFor="website">{t('forms.honeypot')}</label>
      <input
        id="website"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </VisuallyHidden>
  )
}
