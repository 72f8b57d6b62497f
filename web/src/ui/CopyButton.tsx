import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const saidForMs = 2500

type CopyButtonProps = {
  readonly text: string
  /** What is copied, for those who do not see what the button stands beside: "IBAN". */
  readonly label: string
}

/** Copies a text and says so, in its icon and aloud. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none')
  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(() => setOutcome('none'), saidForMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  return (
    <>
      <Button variant="quiet" onClick={copy}>
        {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
        <span>{outcome === 'copied' ? t('common.copied') : t('common.copy')}</span>
        <VisuallyHidden>{label}</VisuallyHidden>
      </Button>
      <VisuallyHidden role="status">
        {outcome === 'copied' && `${label}: ${t('common.copied')}`}
        {outcome === 'failed' && t('common.copyFailed')}
      </VisuallyHidden>
    </>
  )
}
