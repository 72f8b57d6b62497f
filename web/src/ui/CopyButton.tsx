import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { CheckIcon, CopyIcon, WarningIcon } from './icons.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** What the button shows after each outcome; but for the first, so long. */
const faces = {
  none: { Icon: CopyIcon, words: 'common.copy' },
  copied: { Icon: CheckIcon, words: 'common.copied', forMs: 2500 },
  failed: { Icon: WarningIcon, words: 'common.copyFailed', forMs: 5000 },
} as const

type CopyButtonProps = {
  readonly text: string
  /** What is copied, as it follows the verb: "sumu", "IBAN". Said to those who do not see what it stands beside. */
  readonly label: string
}

/** Copies a text and says whether it could, on its face and aloud. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<keyof typeof faces>('none')
  const { Icon, words } = faces[outcome]
  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(() => setOutcome('none'), faces[outcome].forMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    try {
      // On plain http there is no clipboard at all; that ends as a refused one does.
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <>
      <Button variant="quiet" onClick={copy}>
        <Icon />
        <span>{t(words)}</span>
        <VisuallyHidden>{label}</VisuallyHidden>
      </Button>
      <VisuallyHidden role="status">
        {outcome !== 'none' && `${label}: ${t(words)}`}
        {outcome === 'failed' && `. ${t('common.copyByHand')}`}
      </VisuallyHidden>
    </>
  )
}
