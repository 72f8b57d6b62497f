import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { FormChecks } from '../../stores/FormChecks.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

/** A field that no person sees; what fills it is a script (rule F3). */
export const Honeypot = observer(({ checks }: { readonly checks: FormChecks }) => {
  const { t } = useTranslation()
  return (
    <VisuallyHidden aria-hidden="true">
      <label htmlFor="website">{t('forms.honeypot')}</label>
      <input
        id="website"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={checks.website}
        onChange={(event) => checks.fillHoneypot(event.target.value)}
      />
    </VisuallyHidden>
  )
})
