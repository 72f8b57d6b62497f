import { supportHours } from '@hotovo/domain/limits'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { withMoreContrast } from '../../theme/preferences.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { FormSummary } from '../../ui/form/FormSummary.tsx'
import { Honeypot } from '../../ui/form/Honeypot.tsx'
import { HumanCheckField } from '../../ui/form/HumanCheckField.tsx'
import { useProblemText } from '../../ui/form/useProblemText.ts'
import { Rich } from '../../ui/Rich.tsx'
import { Actions } from '../../ui/Story.tsx'
import type { BlockStore } from './BlockStore.ts'
import { FailureOf } from './Failures.tsx'

const Panel = styled('form')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: '1rem',
  padding: '1.125rem min(1.375rem, 5vw) 1.375rem',
  border: `2px solid ${vars.palette.warning.main}`,
  borderLeftWidth: 6,
  borderRadius: 10,
  background: vars.palette.background.paper,
  '& > *': { minWidth: 0 },
  '& ul': { display: 'grid', gap: '0.375rem', margin: 0, paddingInlineStart: '1.25rem' },
  '& > :is(h3, h4)': { fontSize: '1.25rem', lineHeight: 1.3 },
  '& > :focus': { outline: 'none' },
  ...withMoreContrast({ borderColor: vars.palette.text.primary }),
  '@media print': { display: 'none' },
}))
const Check = styled('div')({ display: 'grid', gap: '0.75rem', paddingTop: '1.125rem' })

type BlockPanelProps = {
  readonly block: BlockStore
  readonly serial: string
  /** The level of its heading. */
  readonly level: 3 | 4
}

/** What blocking a voucher means, and the second press that does it. Takes focus when it appears. */
export const BlockPanel = observer(({ block, serial, level }: BlockPanelProps) => {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const panel = useRef<HTMLFormElement>(null)
  useEffect(() => {
    focusHeading(heading.current)
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const toText = useProblemText(() => '')
  const { checks, failure, isSumAsked } = block
  const isSending = block.phase === 'sending'
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void block.confirm()
  }
  const Heading = `h${level}` as const
  return (
    <Panel ref={panel} noValidate aria-labelledby="block" onSubmit={onSubmit}>
      <Heading id="block" ref={heading}>
        {t('verify.block.title')}
      </Heading>
      <ul>
        <li>{t('verify.block.nobody')}</li>
        <li>
          <Rich text={t('verify.block.lift', { serial, ...supportHours })} as={{ serial: Code }} />
        </li>
        <li>{t('verify.block.letter')}</li>
      </ul>
      {isSumAsked && <FormSummary checks={checks} toText={toText} />}
      {failure && <FailureOf key={block.failures} outcome={failure} of="block" />}
      {isSumAsked && (
        <Check>
          <HumanCheckField checks={checks} />
        </Check>
      )}
      <Actions>
        <Button type="submit" variant="primary" aria-disabled={isSending || undefined}>
          {t(isSending ? 'verify.block.blocking' : 'verify.block.confirm')}
        </Button>
        <Button variant="secondary" aria-disabled={isSending || undefined} onClick={() => block.keep()}>
          {t('verify.block.keep')}
        </Button>
      </Actions>
      {isSumAsked && <Honeypot checks={checks} />}
    </Panel>
  )
})
