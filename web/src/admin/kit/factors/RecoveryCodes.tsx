import { styled } from '@mui/material/styles'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fonts } from '../../../theme/tokens.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { PrintIcon } from '../../../ui/icons.tsx'
import { keepFile } from '../keepFile.ts'
import { Actions, Small } from '../parts.tsx'
import { printText } from '../printText.ts'

const Part = styled('section')({
  display: 'grid',
  gap: '0.75rem',
  '& > *': { minWidth: 0 },
  '& h3': { fontSize: '1.125rem', lineHeight: 1.3 },
  '& h3:focus': { outline: 'none' },
})
const List = styled('ol')(({ theme: { vars } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))',
  gap: '0.25rem 1.25rem',
  margin: 0,
  padding: '0.875rem min(1rem, 4cqi)',
  listStyle: 'none',
  border: `2px dashed ${vars.palette.control}`,
  borderRadius: 10,
  background: vars.palette.background.sunken,
  fontFamily: fonts.code,
  // A code stays whole, however large the text.
  fontSize: 'min(1.125rem, 9cqi)',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  letterSpacing: '0.04em',
}))
const Kept = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.625rem',
  minHeight: '2.75rem',
  fontWeight: 700,
  cursor: 'pointer',
  '& input': { width: '1.375rem', height: '1.375rem', margin: 0, flex: 'none' },
})

type RecoveryCodesProps = {
  readonly codes: readonly string[]
  readonly email: string
  readonly brand: string
  /** They were kept, as whoever reads them says. */
  readonly onKept: () => void
}

/** Recovery codes, shown this once: to copy, to print, to keep as a file. */
export function RecoveryCodes({ codes, email, brand, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation('admin')
  const heading = useRef<HTMLHeadingElement>(null)
  const note = useId()
  const [isKept, setKept] = useState(false)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  const of = t('factor.codes.of', { email, brand })
  const text = `${of}\n\n${codes.join('\n')}\n`
  return (
    <Part>
      <h3 ref={heading} tabIndex={-1}>
        {t('factor.codes.title')}
      </h3>
      <Small>{t('factor.codes.text')}</Small>
      <List aria-label={t('factor.codes.list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </List>
      <Actions>
        <CopyButton text={text} label={t('factor.codes.copy')} />
        <Button variant="quiet" onClick={() => printText(of, codes)}>
          <PrintIcon />
          {t('factor.codes.print')}
        </Button>
        <Button variant="quiet" onClick={() => keepFile(`${t('factor.codes.file')}.txt`, text, 'text/plain')}>
          {t('factor.codes.download')}
        </Button>
      </Actions>
      <Kept>
        <input
          type="checkbox"
          checked={isKept}
          aria-describedby={note}
          onChange={({ target }) => setKept(target.checked)}
        />
        {t('factor.codes.kept')}
      </Kept>
      <div role="alert" id={note}>
        {isAsked && !isKept && <Small>{t('factor.codes.keptFirst')}</Small>}
      </div>
      <Actions>
        <Button variant="primary" onClick={() => (isKept ? onKept() : setAsked(true))}>
          {t('factor.codes.done')}
        </Button>
      </Actions>
    </Part>
  )
}
