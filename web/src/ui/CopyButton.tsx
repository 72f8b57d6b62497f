import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../theme/styled.tsx'
import { Button } from './Button.tsx'
import { control, Hint } from './form/TextField.tsx'
import { CheckIcon, CopyIcon, WarningIcon } from './icons.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** What the button shows after each outcome. */
const faces = {
  none: { Icon: CopyIcon, words: 'common.copy' },
  copied: { Icon: CheckIcon, words: 'common.copied' },
  failed: { Icon: WarningIcon, words: 'common.copyFailed' },
} as const
const copiedForMs = 2500

const ByHand = styled('textarea')(control, {
  '&&': { minHeight: '3.25rem', resize: 'none', whiteSpace: 'pre' },
})

type CopyButtonProps = {
  readonly text: string
  /** What is copied, as it follows the verb: "sumu", "IBAN". Said to those who do not see what it stands beside. */
  readonly label: string
}

/** Copies a text and says whether it could, on its face and aloud. What it could not copy stands there, selected, to be copied by hand. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<keyof typeof faces>('none')
  const { Icon, words } = faces[outcome]
  const id = useId()
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome('none'), copiedForMs)
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
      <VisuallyHidden role="status">{outcome !== 'none' && `${label}: ${t(words)}`}</VisuallyHidden>
      {outcome === 'failed' && (
        <>
          <Hint id={id}>{t('common.copyByHand')}</Hint>
          <ByHand
            readOnly
            autoFocus
            aria-label={label}
            aria-describedby={id}
            rows={Math.min(text.split('\n').length, 4)}
            value={text}
            onFocus={({ target }) => target.select()}
          />
        </>
      )}
    </>
  )
}
